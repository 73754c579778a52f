import { Button, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { completeAddress } from "#features/routing/complete-address.ts";
import { utmKeys, UTM_VALUE_MAX_LENGTH, type UtmKey, type UtmTags } from "../../../utm/utm-tags.ts";
import { readUtm, acceptsUtm, writeUtm } from "./utm-address.ts";
import { useUtmTemplates, UtmTemplates } from "./utm-templates.tsx";
import styles from "./utm.module.css";

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
