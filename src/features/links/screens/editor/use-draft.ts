import { useEffect, useState } from "react";
import { useCurrentPage } from "#client/current-page.ts";
import type { Link } from "../../contract.ts";
import { type Draft, type DraftOf, dropDraft, findDraft, keepDraft } from "./link-draft.ts";
import { fieldsOfLink, newFields } from "./link-fields.ts";
import { isEqual } from "#features/routing/screens/editing/three-way.ts";

interface StartingFields {
  readonly of: DraftOf;
  readonly draft: Draft;
  readonly isRestored: boolean;
  /** A draft of a new link that is set aside, because another link was started by pasting an address. */
  readonly waiting: Draft | undefined;
}

/** The initial state of an editor: the link, a pasted address, or a restored draft. */
export function useStartingFields(target: Link | undefined, start: string): StartingFields {
  const { id: userId } = useCurrentPage();
  const [begun] = useState((): StartingFields => {
    const of = { userId, linkId: target?._id };
    const base = target ? fieldsOfLink(target) : newFields(start);
    const fresh = { fields: base, base, version: target?.version };
    const kept = findDraft(of);
    if (start === "" && kept) return { of, draft: kept, isRestored: true, waiting: undefined };
    return { of, draft: fresh, isRestored: false, waiting: kept };
  });
  return begun;
}

/** Stores the input as a draft while it differs from its base. */
export function useKeptDraft({ of, waiting }: StartingFields, { fields, base, version }: Draft): void {
  useEffect(() => {
    if (!isEqual(fields, base)) keepDraft(of, { fields, base, version });
    else leaveDraft(of, waiting);
  }, [of, waiting, fields, base, version]);
}

/** Deletes the draft, or restores the one that was set aside. */
export function leaveDraft(of: DraftOf, waiting: Draft | undefined): void {
  if (waiting) keepDraft(of, waiting);
  else dropDraft(of);
}
