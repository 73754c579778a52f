import { Button, TextInput, Select } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import { FieldErrorText } from "#features/routing/screens/field-error.tsx";
import "#ui/select.css";
import type { UtmTemplate } from "../../../utm/contract.ts";
import {
  utmKeys,
  UTM_VALUE_MAX_LENGTH,
  type UtmKey,
  type UtmTags,
  UTM_NAME_MAX_LENGTH,
} from "../../../utm/utm-tags.ts";
import { readUtm, acceptsUtm, writeUtm } from "./utm-address.ts";
import styles from "./utm.module.css";
import { linkCall } from "../../link-queries.ts";

interface UtmPanelProps {
  readonly address: string;
  readonly onChange: (address: string) => void;
}

/** Edits the campaign tags in an address. */
export function UtmPanel({ address, onChange }: UtmPanelProps) {
  const { t } = useTranslation("utm");
  const { data: templates = [] } = useUtmTemplates();
  const complete = completeAddress(address);
  if (!acceptsUtm(complete)) return <p className={`${styles.panel} ${styles.lead}`}>{t("only_web")}</p>;
  const tags = readUtm(complete);
  const isEmpty = utmKeys.every((key) => tags[key] === "");
  return (
    <section className={styles.panel} aria-label={t("title")}>
      <p className={styles.lead}>{t("lead")}</p>
      <UtmFields
        tags={tags}
        known={templates}
        onChange={(key, value) => onChange(writeUtm(complete, { [key]: value }))}
      />
      <p className={styles.result} aria-live="polite">
        <strong>{t("result")}</strong>
        {complete}
      </p>
      <UtmTemplates templates={templates} tags={tags} onApply={(wanted) => onChange(writeUtm(complete, wanted))} />
      {!isEmpty && (
        <div>
          <Button
            variant="subtle"
            color="danger"
            size="sm"
            onClick={() => onChange(writeUtm(complete, Object.fromEntries(utmKeys.map((key) => [key, ""]))))}
          >
            {t("clear")}
          </Button>
        </div>
      )}
    </section>
  );
}

interface UtmFieldsProps {
  readonly tags: UtmTags;
  /** Previously saved values, offered as suggestions. */
  readonly known: readonly UtmTags[];
  readonly onChange: (key: UtmKey, value: string) => void;
}

function UtmFields({ tags, known, onChange }: UtmFieldsProps) {
  const { t } = useTranslation("utm");
  const id = useId();
  return (
    <div className={styles.fields}>
      {utmKeys.map((key) => {
        const offers = [...new Set(known.map((template) => template[key]))].filter((value) => value !== "");
        return (
          <div key={key}>
            <TextInput
              label={
                <>
                  {t(`key.${key}`)} <span className={styles.key}>utm_{key}</span>
                </>
              }
              placeholder={t(`example.${key}`)}
              value={tags[key]}
              list={`${id}${key}`}
              maxLength={UTM_VALUE_MAX_LENGTH}
              onChange={(event) => onChange(key, event.currentTarget.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <datalist id={`${id}${key}`}>
              {offers.map((value) => (
                <option key={value} value={value} aria-label={value} />
              ))}
            </datalist>
          </div>
        );
      })}
    </div>
  );
}

interface UtmTemplatesProps {
  readonly templates: readonly UtmTemplate[];
  readonly tags: UtmTags;
  readonly onApply: (tags: UtmTags) => void;
}

/** The saved templates of campaign tags: apply, change, delete, or save the current tags as a new one. */
function UtmTemplates({ templates, tags, onApply }: UtmTemplatesProps) {
  const { t } = useTranslation("utm");
  const { toText, toFields } = useErrorTexts();
  const save = useSaveTemplate();
  const deleteTemplate = useDeleteTemplate();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [name, setName] = useState<string>();
  const [nameError, setNameError] = useState<string>();
  const [error, setError] = useState<string>();
  const [announcement, setAnnouncement] = useState<{ readonly text: string; readonly deleted?: UtmTemplate }>();
  const chosen = templates.find(({ _id }) => _id === chosenId);
  const isEmpty = utmKeys.every((key) => tags[key] === "");
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (announcement && document.activeElement === document.body) status.current?.focus();
  }, [announcement]);
  const isOther = chosen !== undefined && utmKeys.some((key) => chosen[key] !== tags[key].trim());

  async function keep(target: UtmTemplate | undefined, wanted: string, wantedTags: UtmTags) {
    setError(undefined);
    setNameError(wanted.trim() === "" ? t("name_error") : undefined);
    if (wanted.trim() === "") return;
    try {
      const saved = await save.mutateAsync({ target, name: wanted, tags: wantedTags });
      setChosenId(saved._id);
      setName(undefined);
      setAnnouncement({ text: t("saved", { name: saved.name }) });
    } catch (cause) {
      console.error("template", cause);
      const invalidName = toFields(cause, ["name"])?.name;
      if (invalidName !== undefined && target === undefined) setNameError(invalidName);
      else setError(toText(cause));
    }
  }
  async function remove(template: UtmTemplate) {
    setError(undefined);
    try {
      await deleteTemplate.mutateAsync(template);
      setChosenId(null);
      setAnnouncement({ text: t("deleted", { name: template.name }), deleted: template });
    } catch (cause) {
      console.error("template", cause);
      setError(toText(cause));
    }
  }
  function press(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    // keep Enter from saving the form around it
    event.preventDefault();
    event.stopPropagation();
    void keep(undefined, name ?? "", tags);
  }

  return (
    <>
      {templates.length > 0 && (
        <Select
          label={t("template")}
          placeholder={t("template_none")}
          data={templates.map((template) => ({ value: template._id, label: template.name }))}
          value={chosenId}
          // applying the same template again must also fire a change event
          onOptionSubmit={(id) => {
            setChosenId(id);
            const template = templates.find(({ _id }) => _id === id);
            if (template) onApply(getTags(template));
          }}
          allowDeselect={false}
          checkIconPosition="right"
          maxDropdownHeight={240}
        />
      )}
      <div className={styles.row}>
        {chosen && isOther && !isEmpty && (
          <Button variant="default" size="sm" onClick={() => void keep(chosen, chosen.name, tags)}>
            {t("update", { name: chosen.name })}
          </Button>
        )}
        {name === undefined && !isEmpty && (
          <Button variant="default" size="sm" onClick={() => setName("")}>
            {t("save")}
          </Button>
        )}
        {chosen && (
          <Button variant="subtle" color="danger" size="sm" onClick={() => void remove(chosen)}>
            {t("delete", { name: chosen.name })}
          </Button>
        )}
      </div>
      {name !== undefined && (
        <div className={styles.name}>
          <TextInput
            label={t("name")}
            value={name}
            error={nameError}
            maxLength={UTM_NAME_MAX_LENGTH}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={press}
            autoComplete="off"
            ref={(input) => {
              // the button that was pressed is gone, and the focus with it
              if (input && document.activeElement === document.body) input.focus();
            }}
          />
          <div className={styles.row}>
            <Button size="sm" variant="default" onClick={() => void keep(undefined, name, tags)}>
              {t("keep")}
            </Button>
            <Button
              size="sm"
              variant="subtle"
              onClick={() => {
                setName(undefined);
                setNameError(undefined);
              }}
            >
              {t("cancel")}
            </Button>
          </div>
        </div>
      )}
      <FieldErrorText>{error}</FieldErrorText>
      {announcement && (
        <div className={styles.row}>
          <p ref={status} className={styles.status} role="status" tabIndex={-1}>
            {announcement.text}
          </p>
          {announcement.deleted && (
            <Button
              variant="default"
              size="sm"
              onClick={() =>
                announcement.deleted && void keep(undefined, announcement.deleted.name, getTags(announcement.deleted))
              }
            >
              {t("undo")}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function getTags({ source, medium, campaign, term, content }: UtmTemplate): UtmTags {
  return { source, medium, campaign, term, content };
}

const templatesQuery = queryOptions({
  queryKey: [...pageItemsKey, "utm-templates"],
  queryFn: ({ signal }) => linkCall("GET /v1/links/utm-templates", undefined, { signal }),
});

function useUtmTemplates() {
  return useQuery(templatesQuery);
}

/** Adds or replaces a template. */
function useSaveTemplate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ target, name, tags }: { target?: UtmTemplate | undefined; name: string; tags: UtmTags }) =>
      target
        ? linkCall("PUT /v1/links/utm-templates/{utmTemplateId}", {
            params: { utmTemplateId: target._id },
            body: { name, ...tags },
          })
        : linkCall("POST /v1/links/utm-templates", { body: { name, ...tags } }),
    onSuccess: (saved) =>
      queries.setQueryData(templatesQuery.queryKey, (cached = []) => [
        ...cached.filter(({ _id }) => _id !== saved._id),
        saved,
      ]),
    onSettled: () => queries.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  });
}

function useDeleteTemplate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: UtmTemplate) =>
      linkCall("DELETE /v1/links/utm-templates/{utmTemplateId}", { params: { utmTemplateId: _id } }),
    onSuccess: (_done, { _id }) =>
      queries.setQueryData(templatesQuery.queryKey, (cached) => cached?.filter((each) => each._id !== _id)),
    onSettled: () => queries.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  });
}
