import { useState } from "react";
import { parseDestination } from "#base/url.ts";
import { useCurrentPage } from "#client/current-user.ts";
import { guessPlatform } from "#features/blocks/guess-platform.ts";
import { isPlatform, type Platform } from "#features/blocks/platforms.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import { type EditorDraft, type DraftStore, openDraft } from "#features/routing/screens/editing/editor-state.ts";
import {
  type DraftCheck,
  isBoolean,
  isListOf,
  isNullOr,
  isOneOf,
  isRuleFields,
  isShape,
  isText,
} from "#features/routing/screens/draft-checks.ts";
import {
  noRules,
  type RuleFields,
  type RuleName,
  toRuleFields,
  ruleNames,
} from "#features/routing/screens/rule-fields.ts";
import type { Link } from "../../contract.ts";
import { type RedirectStatus, redirectStatuses } from "../../redirect-status.ts";
import type { ShortLink } from "../../short-links/contract.ts";
import { ALIAS_PATTERN } from "../../limits.ts";

/** A link in the editor. Only links from the list of short links have addresses. */
export type EditedLink = Link | ShortLink;

export function isShortLink(link: EditedLink): link is ShortLink {
  return "addresses" in link;
}

/** A custom address of a link. */
interface Address {
  readonly host: string;
  readonly path: string;
}

/** The form fields of a link. The platform may not be chosen yet. */
export interface LinkFields extends RuleFields {
  readonly link: string;
  readonly name: string;
  readonly slug: Platform | undefined;
  readonly description: string;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly alias: string;
  readonly thumbnail: string;
  /** The width of the link in the bento layout. */
  readonly cells: 1 | 2;
  readonly note: string;
  readonly redirectStatus: RedirectStatus;
  readonly onPage: boolean;
  /** Empty without one. */
  readonly externalId: string;
  /** The custom addresses; edited only on screens that show them. */
  readonly addresses: readonly Address[];
}

export type LinkFieldName = keyof LinkFields;

/** A field of the first tab. */
export type BasicFieldName = Exclude<LinkFieldName, RuleName>;

/** What a stored draft must contain of each field of the first tab, with the fields in the order of the tab. */
const basicFieldChecks = {
  link: isText,
  name: isText,
  slug: (value) => value === undefined || isPlatform(value),
  addresses: isListOf(isShape({ host: isText, path: isText })),
  onPage: isBoolean,
  description: isText,
  category: isNullOr(isText),
  alias: isText,
  tags: isListOf(isText),
  thumbnail: isText,
  cells: isOneOf(1, 2),
  note: isText,
  redirectStatus: isOneOf(...redirectStatuses),
  externalId: isText,
} satisfies Record<BasicFieldName, DraftCheck>;

/** In the order of the tab. */
export const basicFieldNames = Object.keys(basicFieldChecks) as readonly BasicFieldName[];

/** The message for an invalid field of the first tab. */
export type LinkFieldErrors = { readonly [Name in BasicFieldName]?: string | undefined };

/** All fields, in the order of the tabs. */
export const linkFieldNames: readonly LinkFieldName[] = [...basicFieldNames, ...ruleNames];

/** The form fields of a link. Addresses are taken from `shown`. */
export function toLinkFields(link: EditedLink, shown: EditedLink = link): LinkFields {
  const { link: address, name, slug, category, tags, alias, thumbnail, cells, note, redirectStatus, onPage } = link;
  const basics = { link: address, name, slug, category, tags, alias, thumbnail, cells, note, redirectStatus, onPage };
  return {
    ...basics,
    description: link.description ?? "",
    externalId: link.externalId ?? "",
    addresses: getAddresses(shown),
    ...toRuleFields(link),
  };
}

/** The custom addresses, without the last one, which is that of the code. */
function getAddresses(link: EditedLink): Address[] {
  return isShortLink(link) ? link.addresses.slice(0, -1).map(({ host, path }) => ({ host, path })) : [];
}

export function newFields(link = "", alias = ""): LinkFields {
  const slug = guessPlatform(link);
  const texts = { link, name: "", description: "", alias, thumbnail: "", note: "", externalId: "" };
  const lists = { tags: [], addresses: [] };
  return { ...noRules, ...texts, ...lists, slug, category: null, cells: 1, redirectStatus: 302, onPage: true };
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
  readonly draft: EditorDraft<LinkFields>;
  readonly isRestored: boolean;
  /** A stored draft that is set aside, since the editor was opened with the address or alias of another new link. */
  readonly otherDraft: EditorDraft<LinkFields> | undefined;
}

/** The initial state of an editor: a link, a pasted address, a visited alias or a restored draft. */
export function useStartingFields(target: EditedLink | undefined, start: string, alias: string): StartingFields {
  const { id: pageId } = useCurrentPage();
  const [initial] = useState((): StartingFields => {
    const store = openLinkDraft(pageId, target && (isShortLink(target) ? `short ${target._id}` : target._id));
    const base = target ? toLinkFields(target) : newFields(start, alias);
    const draft = { fields: base, base, version: target?.version };
    const storedDraft = store.find();
    if (!storedDraft) return { store, draft, isRestored: false, otherDraft: undefined };
    if (start === "" && alias === "") return { store, draft: storedDraft, isRestored: true, otherDraft: undefined };
    return { store, draft, isRestored: false, otherDraft: storedDraft };
  });
  return initial;
}

/** Opens the stored draft of a link of this page, or of a new link. */
export function openLinkDraft(pageId: string, linkId = "new"): DraftStore<LinkFields> {
  const store = openDraft(`link-draft ${pageId} ${linkId}`, isLinkFields);
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

const hasBasicFields = isShape(basicFieldChecks);

export function isLinkFields(value: unknown): value is LinkFields {
  return hasBasicFields(value) && isRuleFields(value);
}
