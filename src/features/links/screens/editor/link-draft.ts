import { useCurrentPage } from "#client/current-page.ts";
import { useState } from "react";
import { isPlatform } from "#features/blocks/platforms.ts";
import { fieldsOfLink, type LinkFields, newFields } from "./link-fields.ts";
import { type Draft, type DraftStore, openDraft } from "#features/routing/screens/editing/draft.ts";
import { isRuleFields } from "#features/routing/screens/read-draft.ts";
import type { Link } from "../../contract.ts";

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
  const [initial] = useState((): StartingFields => {
    const store = openLinkDraft(userId, target?._id);
    const base = target ? fieldsOfLink(target) : newFields(start);
    const draft = { fields: base, base, version: target?.version };
    const kept = store.find();
    if (!kept) return { store, draft, isRestored: false, waiting: undefined };
    if (start === "") return { store, draft: kept, isRestored: true, waiting: undefined };
    return { store, draft, isRestored: false, waiting: kept };
  });
  return initial;
}

/** The draft of a link of this account; without a link, that of a new one. */
export function openLinkDraft(userId: string, linkId = "new"): DraftStore<LinkFields> {
  const store = openDraft(`link-draft ${userId} ${linkId}`, isLinkFields);
  return {
    ...store,
    find() {
      const draft = store.find();
      if (draft?.fields.password !== "new") return draft;
      // drafts never contain a typed password
      return { ...draft, fields: { ...draft.fields, password: draft.base.password } };
    },
  };
}

export function isLinkFields(value: unknown): value is LinkFields {
  if (typeof value !== "object" || value === null) return false;
  const { slug, category, tags, cells, ...texts } = value as Record<string, unknown>;
  const named = ["link", "name", "description", "alias", "thumbnail"];
  return (
    named.every((name) => typeof texts[name] === "string") &&
    (slug === undefined || isPlatform(slug)) &&
    (category === null || typeof category === "string") &&
    (cells === 1 || cells === 2) &&
    Array.isArray(tags) &&
    tags.every((tag) => typeof tag === "string") &&
    isRuleFields(value)
  );
}
