import { TagsInput, Textarea, TextInput, Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconTags from "@tabler/icons-react/dist/esm/icons/IconTags.mjs";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentPage } from "#client/current-user.ts";
import { CategorySelect } from "#features/blocks/screens/category-select.tsx";
import { useIsBento } from "#features/blocks/screens/cells/bento.ts";
import { PlatformSelect } from "#features/blocks/screens/platforms/platform-select.tsx";
import { AddressField } from "#features/routing/screens/address-field.tsx";
import formStyles from "#features/routing/screens/editing/form.module.css";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import "#ui/tags-input.css";
import {
  LINK_DESCRIPTION_MAX_LENGTH,
  NAME_MAX_LENGTH,
  TAG_MAX_LENGTH,
  TAGS_MAX,
  ALIAS_MAX_LENGTH,
  ALIAS_PATTERN,
} from "../../limits.ts";
import { foldTag, withoutRepeats } from "../../tags/fold.ts";
import { utmKeys } from "../../utm/utm-tags.ts";
import { linkCall, useTags } from "../link-queries.ts";
import { type EditedLink, isShortLink } from "./link-fields.ts";
import styles from "./link-form.module.css";
import { MoreFields } from "./more-fields.tsx";
import { ThumbnailField } from "./thumbnail-field.tsx";
import type { LinkEditor } from "./use-link-editor.ts";
import { readUtm } from "./utm/utm-address.ts";

const AddressesField = lazyWithRetry(() => import("./addresses-field.tsx").then((file) => file.AddressesField));
const CellsField = lazyWithRetry(() =>
  import("#features/blocks/screens/cells/cells-field.tsx").then((file) => file.CellsField),
);

interface BasicFieldsProps {
  readonly editor: LinkEditor;
  readonly target: EditedLink | undefined;
}

/** The first tab of the editor: the fields of every link. */
export function BasicFields({ editor, target }: BasicFieldsProps) {
  const { t } = useTranslation("editor");
  const { fields, errors, metadata, set } = editor;
  const isBento = useIsBento();
  const nameInput = useRef<HTMLInputElement>(null);
  // selects a suggestion that arrives while the field has the focus, so that typing replaces it
  const proposal = editor.isNameProposed ? fields.name : "";
  useEffect(() => {
    if (proposal !== "" && nameInput.current === document.activeElement) nameInput.current?.select();
  }, [proposal]);
  const shortLink = target && isShortLink(target) ? target : undefined;
  const startedWithAddress = target !== undefined || editor.base.link !== "";
  return (
    <>
      <AddressField
        path="link"
        label={t("link")}
        value={fields.link}
        error={errors.link}
        isFirst={!startedWithAddress}
        isRequired
        onChange={(address) => set("link", address)}
      />
      <div className={formStyles.pair}>
        <div>
          <TextInput
            data-field="name"
            label={t("name")}
            value={fields.name}
            error={errors.name}
            ref={nameInput}
            onFocus={(event) => proposal !== "" && event.currentTarget.select()}
            onChange={(event) => set("name", event.currentTarget.value)}
            maxLength={NAME_MAX_LENGTH}
            autoComplete="off"
            data-autofocus={startedWithAddress ? true : undefined}
            required
          />
          {!target && (
            <span className={styles.nameNote} role="status">
              {editor.isNameFound ? t("name_found") : metadata.isLooking && fields.name === "" && t("loading_metadata")}
            </span>
          )}
        </div>
        <PlatformSelect value={fields.slug} error={errors.slug} onChange={(platform) => set("slug", platform)} />
      </div>
      {shortLink && (
        <AddressesField
          link={shortLink}
          value={fields.addresses}
          error={errors.addresses}
          onChange={(addresses) => set("addresses", addresses)}
        />
      )}
      <UtmSection address={fields.link} onChange={(address) => set("link", address)} />
      <Textarea
        data-field="description"
        label={t("description")}
        description={t("optional")}
        value={fields.description}
        error={errors.description}
        onChange={(event) => set("description", event.currentTarget.value)}
        rows={2}
        maxLength={LINK_DESCRIPTION_MAX_LENGTH}
      />
      <CategorySelect
        value={fields.category}
        error={errors.category}
        onChange={(category) => set("category", category)}
      />
      <TagsField value={fields.tags} error={errors.tags} onChange={(tags) => set("tags", tags)} />
      {fields.onPage && (
        <AliasField
          value={fields.alias}
          error={errors.alias}
          target={target}
          onChange={(alias) => set("alias", alias)}
        />
      )}
      <Suspense>{isBento && <CellsField value={fields.cells} onChange={(cells) => set("cells", cells)} />}</Suspense>
      <ThumbnailField
        value={fields.thumbnail}
        error={errors.thumbnail}
        platform={fields.slug}
        icon={metadata.data.icon}
        isLooking={metadata.isLooking}
        onWantIcon={target && fields.link === target.link ? editor.requestIcon : undefined}
        onChange={(address) => set("thumbnail", address)}
      />
      <MoreFields editor={editor} target={target} />
    </>
  );
}

interface TagsFieldProps {
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (tags: readonly string[]) => void;
}

/** Edits the tags of a link, suggesting existing ones. */
function TagsField({ value, error, onChange }: TagsFieldProps) {
  const { t } = useTranslation("editor");
  const taken = new Set(value.map(foldTag));
  const existing = useTags().map(({ tag }) => tag);
  return (
    <TagsInput
      data-field="tags"
      size="md"
      label={t("tags")}
      description={t("tags_hint")}
      value={[...value]}
      error={error}
      errorProps={{ role: "alert" }}
      onChange={(tags) => onChange(withoutRepeats(tags.map((tag) => tag.trim()).filter(Boolean)))}
      data={existing.filter((tag) => !taken.has(foldTag(tag)))}
      maxTags={TAGS_MAX}
      maxLength={TAG_MAX_LENGTH}
      splitChars={[",", ";"]}
      acceptValueOnBlur
      isDuplicate={(tag, tags) => tags.some((each) => foldTag(each) === foldTag(tag))}
      autoComplete="off"
    />
  );
}

const UtmPanel = lazyWithRetry(() => import("./utm/utm-panel.tsx").then((file) => file.UtmPanel));

interface UtmSectionProps {
  readonly address: string;
  readonly onChange: (address: string) => void;
}

/** The collapsed editor of campaign tags, with the number of tags in the address. */
function UtmSection({ address, onChange }: UtmSectionProps) {
  const { t } = useTranslation("utm");
  const [isOpen, setOpen] = useState(false);
  const tags = readUtm(address);
  const count = utmKeys.filter((key) => tags[key] !== "").length;
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        justify="start"
        leftSection={<IconTags size={18} stroke={1.75} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t("title")}
        {count > 0 && ` · ${t("count", { count })}`}
      </Button>
      <Suspense>{isOpen && <UtmPanel address={address} onChange={onChange} />}</Suspense>
    </>
  );
}

interface AliasFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly target: EditedLink | undefined;
  readonly onChange: (alias: string) => void;
}

/** The short name, checked while typing. If it is taken, one press accepts the suggestion. */
function AliasField({ value, error, target, onChange }: AliasFieldProps) {
  const { t } = useTranslation("editor");
  const { handle: username } = useCurrentPage();
  const state = useAliasCheck(value, target);
  const isTaken = state.kind === "taken";
  return (
    <div className={styles.aliasField}>
      <TextInput
        data-field="alias"
        label={t("alias")}
        description={t(target ? "alias_end" : "alias_hint", { prefix: `/${username}/` })}
        value={value}
        error={error ?? (isTaken && t("alias_taken"))}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => {
          // a link always has a short name
          if (value === "" && target) onChange(target.alias);
        }}
        rightSection={state.kind === "free" && <IconCheck size={20} className={styles.free} />}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={ALIAS_MAX_LENGTH}
      />
      <p className={styles.aliasState} role="status">
        {state.kind === "checking" && t("alias_checking")}
        {state.kind === "free" && t("alias_free", { address: `/${username}/${value}` })}
      </p>
      {isTaken && (
        <Button variant="default" size="sm" className={styles.fit} onClick={() => onChange(state.suggestion)}>
          {t("alias_use", { alias: state.suggestion })}
        </Button>
      )}
    </div>
  );
}
const PAUSE_MS = 300;

type AliasState =
  | { readonly kind: "unasked" | "checking" | "free" }
  | { readonly kind: "taken"; readonly suggestion: string };

/** Checks whether a short name is free once typing pauses. `own` is the link's current one. */
function useAliasCheck(alias: string, own: { _id: string; alias: string } | undefined): AliasState {
  const [debounced] = useDebouncedValue(alias, PAUSE_MS);
  const isOwn = alias.toLowerCase() === own?.alias.toLowerCase();
  const isCheckable = !isOwn && ALIAS_PATTERN.test(alias);
  const { data, isError, fetchStatus } = useQuery({
    queryKey: ["alias", debounced, own?._id],
    queryFn: ({ signal }) =>
      linkCall(
        "GET /v1/links/alias/{alias}",
        { params: { alias: debounced }, query: own ? { except: own._id } : {} },
        { signal },
      ),
    enabled: isCheckable && debounced === alias,
    // never cached, since another link may take the name at any time
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (!isCheckable) return { kind: "unasked" };
  if (debounced !== alias) return { kind: "checking" };
  // without a response, the server checks the name when the link is saved
  if (!data) return { kind: isError || fetchStatus === "paused" ? "unasked" : "checking" };
  return data.available ? { kind: "free" } : { kind: "taken", suggestion: data.suggestion };
}
