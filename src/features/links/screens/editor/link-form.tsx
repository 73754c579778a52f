import { Button, Textarea, TextInput } from "@mantine/core";
import { type KeyboardEvent, type SubmitEvent, useEffect, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "#ui/button-row.tsx";
import type { Link } from "../../contract.ts";
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from "../../limits.ts";
import { AliasField } from "./alias-field.tsx";
import { CategorySelect } from "./category-select.tsx";
import { completeAddress } from "./complete-address.ts";
import { FormBanners } from "./form-banners.tsx";
import styles from "./link-form.module.css";
import { PlatformSelect } from "./platform-select.tsx";
import { TagsField } from "./tags-field.tsx";
import { ThumbnailField } from "./thumbnail-field.tsx";
import type { LinkEditor } from "./use-link-editor.ts";

interface LinkFormProps {
  readonly editor: LinkEditor;
  readonly target: Link | undefined;
  readonly onCancel: () => void;
}

export function LinkForm({ editor, target, onCancel }: LinkFormProps) {
  const { t } = useTranslation(["editor", "common"]);
  const form = useRef<HTMLFormElement>(null);
  const { fields, faults, lookUp, set } = editor;
  const isBegunWithAddress = target !== undefined || editor.base.link !== "";

  const latest = useRef(editor);
  useLayoutEffect(() => {
    latest.current = editor;
  });

  useEffect(() => {
    // because who comes back from choosing between two versions stands nowhere
    if (document.activeElement === document.body) form.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, []);

  async function save() {
    const [first] = await latest.current.save();
    if (first) form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void save();
  }
  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const field = document.activeElement;
    if (!(field instanceof HTMLElement)) return;
    // because a tag that is still being typed counts once its field is left
    flushSync(() => field.blur());
    field.focus();
    void save();
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} onKeyDownCapture={press} noValidate>
      <FormBanners editor={editor} />
      <TextInput
        data-field="link"
        label={t("link")}
        placeholder="https://"
        value={fields.link}
        error={faults.link}
        onChange={(event) => set("link", event.currentTarget.value)}
        onBlur={() => fields.link !== completeAddress(fields.link) && set("link", completeAddress(fields.link))}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        data-autofocus={isBegunWithAddress ? undefined : true}
        required
      />
      <div className={styles.pair}>
        <div>
          <TextInput
            data-field="name"
            label={t("name")}
            value={fields.name}
            error={faults.name}
            onChange={(event) => set("name", event.currentTarget.value)}
            maxLength={NAME_MAX_LENGTH}
            autoComplete="off"
            data-autofocus={isBegunWithAddress ? true : undefined}
            required
          />
          {!target && (
            <span className={styles.nameNote} role="status">
              {editor.isNameFound ? t("name_found") : lookUp.isLooking && fields.name === "" && t("looking")}
            </span>
          )}
        </div>
        <PlatformSelect value={fields.slug} error={faults.slug} onChange={(platform) => set("slug", platform)} />
      </div>
      <Textarea
        data-field="description"
        label={t("description")}
        description={t("optional")}
        value={fields.description}
        error={faults.description}
        onChange={(event) => set("description", event.currentTarget.value)}
        rows={2}
        maxLength={DESCRIPTION_MAX_LENGTH}
      />
      <CategorySelect
        value={fields.category}
        error={faults.category}
        onChange={(category) => set("category", category)}
      />
      <TagsField value={fields.tags} error={faults.tags} onChange={(tags) => set("tags", tags)} />
      <AliasField value={fields.alias} error={faults.alias} target={target} onChange={(alias) => set("alias", alias)} />
      <ThumbnailField
        value={fields.thumbnail}
        error={faults.thumbnail}
        platform={fields.slug}
        icon={lookUp.found.icon}
        isLooking={lookUp.isLooking}
        onWantIcon={target && fields.link === target.link ? editor.wantIcon : undefined}
        onChange={(address) => set("thumbnail", address)}
      />
      <div className={styles.ending}>
        <ButtonRow>
          <Button variant="default" onClick={onCancel}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" disabled={editor.isSaving}>
            {editor.isSaving ? t("saving") : t("save")}
          </Button>
        </ButtonRow>
      </div>
    </form>
  );
}
