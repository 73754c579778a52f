import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallInput } from "#base/contract.ts";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { useIdempotencyKey } from "#client/use-idempotency-key.ts";
import { guessPlatform } from "#features/blocks/guess-platform.ts";
import { toPlatformName } from "#features/blocks/platforms.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import { useItemEditor, type EditedItem } from "#features/routing/screens/editing/editor-state.ts";
import {
  findRuleErrors,
  isRulesField,
  type RuleFieldErrors,
  toRuleErrors,
  withoutErrors,
} from "#features/routing/screens/rule-errors.ts";
import type { Link, LinksContract } from "../../contract.ts";
import {
  basicFieldNames,
  type EditedLink,
  type LinkFieldName,
  toLinkFields,
  findLinkErrors,
  isShortLink,
  type LinkFieldErrors,
  type LinkFields,
  newFields,
  useStartingFields,
} from "./link-fields.ts";
import { useMetadata } from "./use-metadata.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useReportSaved, pageItemsKey } from "#features/blocks/screens/page-items.ts";
import { cacheLinks, changeLists, linkCall } from "../link-queries.ts";
import { toRulesBody, withoutInstants } from "#features/routing/screens/rule-fields.ts";
import { isEqual } from "#features/routing/screens/editing/three-way-merge.ts";

interface EditorOptions {
  readonly target: EditedLink | undefined;
  /** The initial address of a new link. */
  readonly start: string;
  /** The initial alias of a new link. */
  readonly startAlias: string;
  readonly onSaved: () => void;
}

/** The tab with the first error. */
type TabWithErrors = "basics" | "rules";

/** The state of a link's editor: input, errors, and conflicting changes by others. */
export function useLinkEditor({ target, start, startAlias, onSaved }: EditorOptions) {
  const { t } = useTranslation("editor");
  const initial = useStartingFields(target, start, startAlias);
  const saveLink = useSaveLink(target !== undefined && isShortLink(target));
  const { toFields } = useErrorTexts();
  // in memory only: a stored draft could be read by the next user of this device
  const [newPassword, setNewPassword] = useState("");
  const [isNamed, setNamed] = useState(target !== undefined || initial.draft.fields.name !== "");
  const [isGuessing, setGuessing] = useState(isPlatformGuessed(initial.draft.fields));
  const [isIconWanted, setIconWanted] = useState(false);
  const [errors, setErrors] = useState<LinkFieldErrors>({});
  const [ruleErrors, setRuleErrors] = useState<RuleFieldErrors>({});
  const [otherDraft, setOtherDraft] = useState(initial.otherDraft);
  const store = useMemo(
    // dropping the current draft restores the one that was set aside
    () => (otherDraft ? { ...initial.store, drop: () => initial.store.keep(otherDraft) } : initial.store),
    [initial.store, otherDraft],
  );
  const editor = useItemEditor({
    store,
    initial: initial.draft,
    isRestored: initial.isRestored,
    target,
    // the current link in a conflict error has addresses, even if the edited link, from the page's table, has none
    toFields: (link) => toLinkFields(link, target && !isShortLink(target) ? target : link),
    toCompared: withoutInstants,
    check: validate,
    save: (wanted, saved) => saveLink(wanted, newPassword, saved),
    changedCode: "link_changed",
    showErrors: showServerErrors,
    onSaved,
  });
  const { fields: typed, setFields: setTyped } = editor;

  const isAddressNew = target === undefined || typed.link !== target.link;
  const metadata = useMetadata(typed.link, isAddressNew || isIconWanted);
  const { title } = metadata.data;
  const proposedName = title || (metadata.isUpToDate ? toPlatformName(typed.slug) : "");
  const fields: LinkFields = isNamed ? typed : { ...typed, name: proposedName };

  function set<Name extends LinkFieldName>(name: Name, value: LinkFields[Name]): void {
    setTyped((before) => ({
      ...before,
      [name]: value,
      ...(name === "link" && isGuessing && { slug: guessPlatform(completeAddress(value as string)) }),
    }));
    if (name === "name") setNamed(true);
    if (name === "slug") setGuessing(false);
    setErrors((before) => (name in before ? { ...before, [name]: undefined } : before));
    setRuleErrors((before) => withoutErrors(before, name));
  }

  function validate(wanted: LinkFields): TabWithErrors | undefined {
    const { link, name, slug, alias } = findLinkErrors({ ...wanted, slug: wanted.slug ?? "" });
    const inRules = Object.entries(findRuleErrors(wanted, newPassword));
    return showErrors(
      {
        link: link && t(`error.${link}`),
        name: name && t(`error.${name}`),
        slug: slug && t(`error.${slug}`),
        alias: alias && t(`error.${alias}`),
      },
      Object.fromEntries(inRules.map(([path, error]) => [path, { found: error }])),
    );
  }

  /** Shows the server's errors by field and tab. */
  function showServerErrors(error: unknown): TabWithErrors | undefined {
    if (!(error instanceof ApiError)) return showErrors({}, {});
    const rules = toRuleErrors(error.errors, (field) => toFields(error, [field])?.[field]);
    const others = error.errors.filter(({ field }) => !isRulesField(field));
    // `rules.preview.description` must not be taken for the field `description`
    const { status, code, message, retryAfterSeconds } = error;
    const basicsError = new ApiError({ status, code, message, retryAfterSeconds, errors: others });
    const found = toFields(basicsError, [...basicFieldNames, "path"]);
    const { path } = error.extra;
    const pathMessage = found?.path && typeof path === "string" ? `/${path}: ${found.path}` : found?.path;
    return showErrors({ ...found, addresses: found?.addresses ?? pathMessage }, rules);
  }

  function showErrors(found: LinkFieldErrors, inRules: RuleFieldErrors): TabWithErrors | undefined {
    setErrors(found);
    setRuleErrors(inRules);
    if (hasError(found)) return "basics";
    return Object.keys(inRules).length > 0 ? "rules" : undefined;
  }

  function startOver(next: LinkFields, upon: { fields: LinkFields; version: number | undefined }): void {
    editor.startOver(next, upon);
    setNamed(target !== undefined || next.name !== "");
    setGuessing(isPlatformGuessed(next));
    setErrors({});
    setRuleErrors({});
    setNewPassword("");
  }

  return {
    ...editor,
    fields,
    errors,
    ruleErrors,
    newPassword,
    setNewPassword,
    metadata,
    isNameFound: !isNamed && title !== "",
    isNameProposed: !isNamed && proposedName !== "",
    otherDraft,
    set,
    save: () => editor.submit(fields),
    /** Creates a new link from the input, for use when the edited link was deleted in the meantime. */
    saveAgain() {
      if (fields.password !== "kept") return editor.submitAsNew(fields);
      // a deleted link's password is lost, and the new link must not be open without notice
      set("password", "new");
      return editor.submitAsNew({ ...fields, password: "new" });
    },
    requestIcon: () => setIconWanted(true),
    /** Discards the draft and starts over from the saved link. */
    discard() {
      const next = target ? toLinkFields(target) : newFields();
      startOver(next, { fields: next, version: target?.version });
    },
    /** Switches to the draft that was set aside. */
    resume() {
      if (!otherDraft) return;
      startOver(otherDraft.fields, { fields: otherDraft.base, version: otherDraft.version });
      setOtherDraft(undefined);
    },
  };
}

export type LinkEditor = ReturnType<typeof useLinkEditor>;

function isPlatformGuessed({ link, slug }: LinkFields): boolean {
  return slug === undefined || guessPlatform(completeAddress(link)) === slug;
}

function hasError(errors: LinkFieldErrors): boolean {
  return Object.values(errors).some((error) => error !== undefined);
}

/**
 * Saves a link and updates the cached lists. `isShort` is true for a link of the list of short links. Resending a new
 * link after a lost response does not create a second one.
 */
function useSaveLink(isShort: boolean) {
  const queries = useQueryClient();
  const reportSaved = useReportSaved();
  const idempotencyKey = useIdempotencyKey();
  return async (wanted: LinkFields, newPassword: string, target: EditedItem<LinkFields> | undefined): Promise<Link> => {
    const { name, slug, description, category, tags, alias, thumbnail, cells } = wanted;
    const isWidthKept = cells === (target?.fields.cells ?? 1);
    const body = {
      link: completeAddress(wanted.link),
      name: name.trim(),
      // the form cannot be sent without a platform
      slug: slug!,
      description,
      category,
      tags: [...tags],
      thumbnail,
      ...(!isWidthKept && { cells }),
      ...(alias !== "" && { alias }),
      ...changedRules(wanted, newPassword, target?.fields),
      ...changedDetails(wanted, target?.fields ?? newFields()),
    };
    const save = isShort ? sendShortLink : sendLink;
    const saved = await save(body, wanted, target, idempotencyKey.get([wanted, newPassword]));
    cacheLinks(queries, [saved]);
    changeLists(queries, (links) => links.map((each) => (each._id === saved._id ? { ...each, ...saved } : each)));
    void queries.invalidateQueries({ queryKey: pageItemsKey });
    reportSaved({ id: saved._id, isNew: target === undefined });
    return saved;
  };
}

type LinkBody = Omit<CallInput<LinksContract["POST /v1/widget/link"]>["body"], "version">;

function sendLink(
  body: LinkBody,
  _wanted: LinkFields,
  target: EditedItem<LinkFields> | undefined,
  idempotencyKey: string,
): Promise<Link> {
  if (!target) return linkCall("POST /v1/widget/link", { body: { ...body, meta: {} } }, { idempotencyKey });
  const { _id: linkId, version } = target;
  return linkCall("PUT /v1/widget/link/{linkId}", { params: { linkId }, body: { ...body, version } });
}

function sendShortLink(
  body: LinkBody,
  { addresses, onPage }: LinkFields,
  target: EditedItem<LinkFields> | undefined,
  idempotencyKey: string,
): Promise<Link> {
  const addressFields = { addresses: addresses.map(({ host, path }) => ({ ...(host && { host }), path })) };
  if (!target) return linkCall("POST /v1/links", { body: { ...body, ...addressFields, onPage } }, { idempotencyKey });
  const { _id: linkId, version, fields } = target;
  const changed = isEqual(addresses, fields.addresses) ? {} : addressFields;
  return linkCall("PATCH /v1/links/{linkId}", { params: { linkId }, body: { ...body, ...changed, version } });
}

/** The changed ones among the fields that only some screens show. */
function changedDetails({ note, redirectStatus, externalId, onPage }: LinkFields, before: LinkFields) {
  return {
    ...(note !== before.note && { note }),
    ...(redirectStatus !== before.redirectStatus && { redirectStatus }),
    ...(externalId !== before.externalId && { externalId: externalId.trim() || null }),
    ...(onPage !== before.onPage && { onPage }),
  };
}

/** Omits rules that are unchanged, so that rules unknown to this version of the page are kept. */
function changedRules(wanted: LinkFields, newPassword: string, before: LinkFields | undefined) {
  const { timeout, password } = wanted;
  const rules = toRulesBody(wanted);
  const isKept = before ? isEqual(rules, toRulesBody(before)) : rules === null;
  return {
    ...(!isKept && { rules }),
    ...(timeout !== (before?.timeout ?? 0) && { timeout }),
    ...(password === "new" && { password: newPassword }),
    ...(password === "none" && before?.password === "kept" && { password: null }),
  };
}
