import { isPlatform } from "#features/blocks/platforms.ts";
import type { LinkFields } from "./link-fields.ts";
import { type DraftStore, openDraft } from "#features/routing/screens/editing/draft.ts";
import { isRuleFields } from "#features/routing/screens/read-draft.ts";

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
