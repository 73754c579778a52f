import type { Link } from "../../contract.ts";
import type { Platform } from "#features/blocks/platforms.ts";
import { guessPlatform } from "#features/blocks/guess-platform.ts";
import { noRules, type RuleFields, getRuleFields, ruleNames } from "#features/routing/screens/rule-fields.ts";

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
  const { name, slug, description, category, tags, alias, thumbnail, cells } = link;
  const basics = {
    link: link.link,
    name,
    slug,
    description: description ?? "",
    category,
    tags,
    alias,
    thumbnail,
    cells,
  };
  return { ...basics, ...getRuleFields(link) };
}

export function newFields(link = ""): LinkFields {
  const slug = guessPlatform(link);
  const texts = { link, name: "", description: "", alias: "", thumbnail: "" };
  return { ...noRules, ...texts, slug, category: null, tags: [], cells: 1 };
}
