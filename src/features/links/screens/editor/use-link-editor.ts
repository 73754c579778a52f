import { useRef, useState } from "react";
import { ApiError } from "#features/accounts/screens/api-error.ts";
import { useErrorTexts } from "#features/accounts/screens/error-text.ts";
import type { Link } from "../../contract.ts";
import { isPlatform } from "../../platforms.ts";
import { findLinkFaults } from "./check-link.ts";
import { completeAddress } from "./complete-address.ts";
import { type FieldFaults, type FieldName, fieldNames, fieldsOfLink, type LinkFields, newFields } from "./fields.ts";
import { guessPlatform } from "./guess-platform.ts";
import { useSaveLink } from "./save-link.ts";
import { isSame } from "./three-way.ts";
import { leaveDraft, useBegun, useKeptDraft } from "./use-draft.ts";
import { useFaultTexts } from "./use-fault-texts.ts";
import { useLookUp } from "./use-look-up.ts";

interface EditorOptions {
  readonly target: Link | undefined;
  /** The address that a new link begins with. */
  readonly start: string;
  readonly onSaved: () => void;
}

/** One link while it is edited: what is typed, what is wrong with it, and what became of it elsewhere meanwhile. */
export function useLinkEditor({ target, start, onSaved }: EditorOptions) {
  const begun = useBegun(target, start);
  const save = useSaveLink();
  const { fieldsOf } = useErrorTexts();
  const faultTexts = useFaultTexts();
  const [base, setBase] = useState({ fields: begun.draft.base, version: begun.draft.version });
  const [typed, setTyped] = useState(begun.draft.fields);
  const [isRestored, setRestored] = useState(begun.isRestored);
  const [isNamed, setNamed] = useState(target !== undefined || begun.draft.fields.name !== "");
  const [isGuessing, setGuessing] = useState(isPlatformGuessed(begun.draft.fields));
  const [isIconWanted, setIconWanted] = useState(false);
  const [faults, setFaults] = useState<FieldFaults>({});
  const [failure, setFailure] = useState<unknown>();
  const [theirs, setTheirs] = useState<Link>();
  const [isSaving, setSaving] = useState(false);
  const isUnderWay = useRef(false);
  useKeptDraft(begun, { fields: typed, base: base.fields, version: base.version });

  const isAddressNew = target === undefined || typed.link !== target.link;
  const lookUp = useLookUp(typed.link, isAddressNew || isIconWanted);
  const fields: LinkFields = isNamed ? typed : { ...typed, name: lookUp.found.title };

  function set<Name extends FieldName>(name: Name, value: LinkFields[Name]): void {
    setTyped((before) => ({
      ...before,
      [name]: value,
      ...(name === "link" && isGuessing && { slug: guessPlatform(completeAddress(value as string)) }),
    }));
    if (name === "name") setNamed(true);
    if (name === "slug") setGuessing(false);
    if (faults[name] !== undefined) setFaults((before) => ({ ...before, [name]: undefined }));
  }

  /** Sends these fields, and answers the names of those that are at fault. */
  async function send(wanted: LinkFields, version = base.version, isNew = !target): Promise<readonly FieldName[]> {
    if (isUnderWay.current) return [];
    const { slug } = wanted;
    const complete = { ...wanted, link: completeAddress(wanted.link), name: wanted.name.trim() };
    const found = faultTexts(findLinkFaults({ ...complete, slug: slug ?? "" }));
    if (hasFault(found) || !isPlatform(slug)) return tell(found);
    isUnderWay.current = true;
    setSaving(true);
    setFailure(undefined);
    try {
      const saved = target && !isNew && version !== undefined ? { _id: target._id, version } : undefined;
      await save({ ...complete, slug }, saved);
      leaveDraft(begun.of, begun.waiting);
      onSaved();
      return [];
    } catch (error) {
      const current = currentOf(error);
      if (current) setTheirs(current);
      const told = fieldsOf(error, fieldNames);
      if (!told && !current) setFailure(error);
      return tell(told ?? {});
    } finally {
      isUnderWay.current = false;
      setSaving(false);
    }
  }

  function tell(found: FieldFaults): readonly FieldName[] {
    setFaults(found);
    return fieldNames.filter((name) => found[name] !== undefined);
  }

  function startOver(fresh: LinkFields, version: number | undefined): void {
    setBase({ fields: fresh, version });
    setTyped(fresh);
    setNamed(target !== undefined || fresh.name !== "");
    setGuessing(isPlatformGuessed(fresh));
    setFaults({});
    setFailure(undefined);
    setRestored(false);
  }

  return {
    fields,
    base: base.fields,
    faults,
    failure,
    isSaving,
    lookUp,
    isRestored,
    isNameFound: !isNamed && fields.name !== "",
    isChanged: !isSame(typed, base.fields),
    waiting: begun.waiting,
    set,
    save: () => send(fields),
    /** Makes a new link of what is typed, because the one that it was is gone. */
    saveAgain: () => send(fields, undefined, true),
    wantIcon: () => setIconWanted(true),
    /** Puts back what was there before the draft. */
    discard: () => (target ? startOver(fieldsOfLink(target), target.version) : startOver(newFields(), undefined)),
    /** Goes on with the new link that was unfinished before. */
    resume() {
      if (!begun.waiting) return;
      startOver(begun.waiting.base, begun.waiting.version);
      setTyped(begun.waiting.fields);
      setNamed(begun.waiting.fields.name !== "");
    },
    forget: () => leaveDraft(begun.of, begun.waiting),
    conflict: theirs && {
      theirs: fieldsOfLink(theirs),
      back: () => setTheirs(undefined),
      /** Saves what was chosen of both, upon their version. */
      async save(merged: LinkFields): Promise<void> {
        setBase({ fields: fieldsOfLink(theirs), version: theirs.version });
        setTyped(merged);
        setTheirs(undefined);
        await send(merged, theirs.version);
      },
    },
  };
}

export type LinkEditor = ReturnType<typeof useLinkEditor>;

function isPlatformGuessed({ link, slug }: LinkFields): boolean {
  return slug === undefined || guessPlatform(completeAddress(link)) === slug;
}

function hasFault(faults: FieldFaults): boolean {
  return Object.values(faults).some((fault) => fault !== undefined);
}

/** The link as it is now, if that is why a save was refused. */
function currentOf(error: unknown): Link | undefined {
  if (!(error instanceof ApiError) || error.code !== "link_changed") return undefined;
  return error.extra["current"] as Link | undefined;
}
