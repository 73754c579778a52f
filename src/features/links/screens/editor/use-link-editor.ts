import { useMemo, useState } from "react";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import type { Link } from "../../contract.ts";
import { isPlatform, toPlatformName } from "#features/blocks/platforms.ts";
import { findLinkErrors, useErrorMessages } from "./check-link.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import {
  basicNames,
  type LinkFieldErrors,
  type FieldName,
  fieldsOfLink,
  type LinkFields,
  newFields,
} from "./link-fields.ts";
import { guessPlatform } from "#features/blocks/guess-platform.ts";
import { findRuleErrors } from "#features/routing/screens/check-rules.ts";
import { isOfRules, type RuleFieldErrors, ruleErrorsFrom, withoutRule } from "#features/routing/screens/rule-errors.ts";
import { useSaveLink } from "./save-link.ts";
import { useStoredDraft } from "#features/routing/screens/editing/draft.ts";
import { isEqual } from "#features/routing/screens/editing/three-way.ts";
import { useVersionedSave } from "#features/routing/screens/editing/use-versioned-save.ts";
import { useStartingFields } from "./link-draft.ts";
import { useMetadata } from "./use-metadata.ts";

interface EditorOptions {
  readonly target: Link | undefined;
  /** The initial address of a new link. */
  readonly start: string;
  readonly onSaved: () => void;
}

interface Base {
  readonly fields: LinkFields;
  readonly version: number | undefined;
}

/** The tab with the first error. */
type TabWithErrors = "basics" | "rules";

/** The state of a link's editor: input, errors, and conflicting changes by others. */
export function useLinkEditor({ target, start, onSaved }: EditorOptions) {
  const initial = useStartingFields(target, start);
  const save = useSaveLink();
  const { toFields } = useErrorTexts();
  // in memory only: a stored draft could be read by the next user of this device
  const [newPassword, setNewPassword] = useState("");
  const errorMessages = useErrorMessages();
  const [base, setBase] = useState<Base>({ fields: initial.draft.base, version: initial.draft.version });
  const [typed, setTyped] = useState(initial.draft.fields);
  const [isRestored, setRestored] = useState(initial.isRestored);
  const [isNamed, setNamed] = useState(target !== undefined || initial.draft.fields.name !== "");
  const [isGuessing, setGuessing] = useState(isPlatformGuessed(initial.draft.fields));
  const [isIconWanted, setIconWanted] = useState(false);
  const [errors, setErrors] = useState<LinkFieldErrors>({});
  const [ruleErrors, setRuleErrors] = useState<RuleFieldErrors>({});
  const saving = useVersionedSave(getCurrent);
  const [waiting, setWaiting] = useState(initial.waiting);
  const store = useMemo(
    // the draft that was set aside replaces a dropped one
    () => (waiting ? { ...initial.store, drop: () => initial.store.keep(waiting) } : initial.store),
    [initial.store, waiting],
  );
  const forget = useStoredDraft(store, { fields: typed, base: base.fields, version: base.version });

  const isAddressNew = target === undefined || typed.link !== target.link;
  const metadata = useMetadata(typed.link, isAddressNew || isIconWanted);
  const { title } = metadata.found;
  const proposedName = title || (metadata.isDebounced ? toPlatformName(typed.slug) : "");
  const fields: LinkFields = isNamed ? typed : { ...typed, name: proposedName };

  function set<Name extends FieldName>(name: Name, value: LinkFields[Name]): void {
    setTyped((before) => ({
      ...before,
      [name]: value,
      ...(name === "link" && isGuessing && { slug: guessPlatform(completeAddress(value as string)) }),
    }));
    if (name === "name") setNamed(true);
    if (name === "slug") setGuessing(false);
    setErrors((before) => (name in before ? { ...before, [name]: undefined } : before));
    setRuleErrors((before) => withoutRule(before, name));
  }

  /** Saves these fields on top of a version, and returns what is invalid. */
  async function send(wanted: LinkFields, upon: Base = base, isNew = !target): Promise<TabWithErrors | undefined> {
    const { slug } = wanted;
    const complete = { ...wanted, link: completeAddress(wanted.link), name: wanted.name.trim() };
    const found = errorMessages(findLinkErrors({ ...complete, slug: slug ?? "" }));
    const foundInRules = Object.entries(findRuleErrors(complete, newPassword));
    const shown = Object.fromEntries(foundInRules.map(([path, error]) => [path, { found: error }]));
    if (hasError(found) || !isPlatform(slug) || foundInRules.length > 0) return showErrors(found, shown);
    return saving.run(
      async () => {
        const { fields: before, version } = upon;
        const saved =
          target && !isNew && version !== undefined ? { _id: target._id, version, fields: before } : undefined;
        // the saved password is unknown here, so it cannot be given to a new link
        const password = !saved && complete.password === "kept" ? "none" : complete.password;
        await save({ ...complete, slug, password, newPassword }, saved);
        forget();
        onSaved();
      },
      (error) => {
        const { basics, rules } = splitErrors(error);
        return showErrors(basics, rules);
      },
    );
  }

  /** The server's errors by field and tab. */
  function splitErrors(error: unknown): { basics: LinkFieldErrors; rules: RuleFieldErrors } {
    if (!(error instanceof ApiError)) return { basics: {}, rules: {} };
    const rules = ruleErrorsFrom(error.errors, (field) => toFields(error, [field])?.[field]);
    const others = error.errors.filter(({ field }) => !isOfRules(field));
    // `rules.preview.description` is not the field `description`
    const { status, code, message, retryAfterSeconds } = error;
    const withoutRules = new ApiError({ status, code, message, retryAfterSeconds, errors: others });
    return { basics: toFields(withoutRules, basicNames) ?? {}, rules };
  }

  function showErrors(found: LinkFieldErrors, inRules: RuleFieldErrors): TabWithErrors | undefined {
    setErrors(found);
    setRuleErrors(inRules);
    if (hasError(found)) return "basics";
    return Object.keys(inRules).length > 0 ? "rules" : undefined;
  }

  function startOver(fresh: LinkFields, version: number | undefined): void {
    setBase({ fields: fresh, version });
    setTyped(fresh);
    setNamed(target !== undefined || fresh.name !== "");
    setGuessing(isPlatformGuessed(fresh));
    setErrors({});
    setRuleErrors({});
    setNewPassword("");
    saving.clearFailure();
    setRestored(false);
  }

  const { theirs } = saving;
  return {
    fields,
    base: base.fields,
    errors,
    ruleErrors,
    newPassword,
    setNewPassword,
    failure: saving.failure,
    isSaving: saving.isSaving,
    metadata,
    isRestored,
    isNameFound: !isNamed && title !== "",
    isNameProposed: !isNamed && proposedName !== "",
    isChanged: !isEqual(typed, base.fields),
    waiting,
    set,
    save: () => send(fields),
    /** Creates a new link from the input, since the edited one was deleted. */
    saveAgain: () => send(fields, base, true),
    wantIcon: () => setIconWanted(true),
    /** Restores the state before the draft. */
    discard: () => (target ? startOver(fieldsOfLink(target), target.version) : startOver(newFields(), undefined)),
    /** Continues with the draft that was set aside. */
    resume() {
      if (!waiting) return;
      startOver(waiting.base, waiting.version);
      setTyped(waiting.fields);
      setNamed(waiting.fields.name !== "");
      setGuessing(isPlatformGuessed(waiting.fields));
      setWaiting(undefined);
    },
    forget,
    conflict: theirs && {
      theirs: fieldsOfLink(theirs),
      back: saving.closeConflict,
      /** Saves the merged fields on top of the other version. */
      async save(merged: LinkFields): Promise<void> {
        const upon = { fields: fieldsOfLink(theirs), version: theirs.version };
        setBase(upon);
        setTyped(merged);
        saving.closeConflict();
        await send(merged, upon);
      },
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

/** The current link, if the save was rejected for an old version. */
function getCurrent({ code, extra }: ApiError): Link | undefined {
  return code === "link_changed" ? (extra["current"] as Link | undefined) : undefined;
}
