import { useState } from "react";
import { parseDestination } from "#base/url.ts";
import { useCurrentPage } from "#client/current-page.ts";
import { guessPlatform } from "#features/blocks/guess-platform.ts";
import { isPlatform, type Platform } from "#features/blocks/platforms.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import { type Draft, type DraftStore, openDraft } from "#features/routing/screens/editing/draft.ts";
import { isListOf, isNullOr, isOneOf, isRuleFields, isShape, isText } from "#features/routing/screens/read-draft.ts";
import { noRules, type RuleFields, getRuleFields, ruleNames } from "#features/routing/screens/rule-fields.ts";
import type { Link } from "../../contract.ts";
import { ALIAS_PATTERN } from "../../limits.ts";

/** The form fields of a link; the platform may still be missing. */
export interface LinkFields extends RuleFields {
  readonly link: string;
  readonly name: string;
  readonly slug: Platform | undefined;
  readonly description: string;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly alias: string;
  readonly thumbnail: string;
  /** Its width in the bento layout. */
  readonly cells: 1 | 2;
}

export type FieldName = keyof LinkFields;

/** The fields of the first tab, in order. */
export const basicNames = [
  "link",
  "name",
  "slug",
  "description",
  "category",
  "alias",
  "tags",
  "thumbnail",
  "cells",
] as const satisfies readonly FieldName[];

/** The message for an invalid field of the first tab. */
export type LinkFieldErrors = { readonly [Name in (typeof basicNames)[number]]?: string | undefined };

/** In the order of the tabs. */
export const fieldNames = [...basicNames, ...ruleNames] as const;

export function fieldsOfLink(link: Link): LinkFields {
  const { link: address, name, slug, category, tags, alias, thumbnail, cells } = link;
  const basics = { link: address, name, slug, category, tags, alias, thumbnail, cells };
  return { ...basics, description: link.description ?? "", ...getRuleFields(link) };
}

export function newFields(link = "", alias = ""): LinkFields {
  const slug = guessPlatform(link);
  const texts = { link, name: "", description: "", alias, thumbnail: "" };
  return { ...noRules, ...texts, slug, category: null, tags: [], cells: 1 };
}

type TypedLink = Readonly<Record<"link" | "name" | "slug" | "alias", string>>;

/** Finds the errors that the server would return. */
export function findLinkErrors({ link, name, slug, alias }: TypedLink): {
  readonly [Name in keyof TypedLink]?: Name | undefined;
} {
  return {
    link: parseDestination(completeAddress(link)).ok ? undefined : "link",
    name: name.trim() === "" ? "name" : undefined,
    slug: isPlatform(slug) ? undefined : "slug",
    alias: alias === "" || ALIAS_PATTERN.test(alias) ? undefined : "alias",
  };
}

interface StartingFields {
  readonly store: DraftStore<LinkFields>;
  readonly draft: Draft<LinkFields>;
  readonly isRestored: boolean;
  /** A draft of a new link that is set aside, because another link was started with an address or an alias. */
  readonly waiting: Draft<LinkFields> | undefined;
}

/** The initial state of an editor: the link, a pasted address or a visited alias, or a restored draft. */
export function useStartingFields(target: Link | undefined, start: string, alias: string): StartingFields {
  const { id: userId } = useCurrentPage();
  const [initial] = useState((): StartingFields => {
    const store = openLinkDraft(userId, target?._id);
    const base = target ? fieldsOfLink(target) : newFields(start, alias);
    const draft = { fields: base, base, version: target?.version };
    const kept = store.find();
    if (!kept) return { store, draft, isRestored: false, waiting: undefined };
    if (start === "" && alias === "") return { store, draft: kept, isRestored: true, waiting: undefined };
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

const hasBasicFields = isShape({
  ...Object.fromEntries(["link", "name", "description", "alias", "thumbnail"].map((name) => [name, isText])),
  slug: (value) => value === undefined || isPlatform(value),
  category: isNullOr(isText),
  cells: isOneOf(1, 2),
  tags: isListOf(isText),
});

export function isLinkFields(value: unknown): value is LinkFields {
  return hasBasicFields(value) && isRuleFields(value);
}
