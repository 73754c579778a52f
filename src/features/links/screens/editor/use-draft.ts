import { useEffect, useState } from "react";
import { useCurrentPage } from "#client/current-page.ts";
import type { Link } from "../../contract.ts";
import type { Draft, DraftStore } from "#features/routing/screens/editing/draft.ts";
import { openLinkDraft } from "./link-draft.ts";
import { fieldsOfLink, type LinkFields, newFields } from "./link-fields.ts";
import { isEqual } from "#features/routing/screens/editing/three-way.ts";

interface StartingFields {
  readonly store: DraftStore<LinkFields>;
  readonly draft: Draft<LinkFields>;
  readonly isRestored: boolean;
  /** A draft of a new link that is set aside, because another link was started by pasting an address. */
  readonly waiting: Draft<LinkFields> | undefined;
}

/** The initial state of an editor: the link, a pasted address, or a restored draft. */
export function useStartingFields(target: Link | undefined, start: string): StartingFields {
  const { id: userId } = useCurrentPage();
  const [begun] = useState((): StartingFields => {
    const store = openLinkDraft(userId, target?._id);
    const base = target ? fieldsOfLink(target) : newFields(start);
    const fresh = { fields: base, base, version: target?.version };
    const kept = store.find();
    if (start === "" && kept) return { store, draft: kept, isRestored: true, waiting: undefined };
    return { store, draft: fresh, isRestored: false, waiting: kept };
  });
  return begun;
}

/** Stores the input as a draft while it differs from its base. */
export function useKeptDraft({ store, waiting }: StartingFields, { fields, base, version }: Draft<LinkFields>): void {
  useEffect(() => {
    if (!isEqual(fields, base)) store.keep({ fields, base, version });
    else leaveDraft(store, waiting);
  }, [store, waiting, fields, base, version]);
}

/** Deletes the draft, or restores the one that was set aside. */
export function leaveDraft(store: DraftStore<LinkFields>, waiting: Draft<LinkFields> | undefined): void {
  if (waiting) store.keep(waiting);
  else store.drop();
}
