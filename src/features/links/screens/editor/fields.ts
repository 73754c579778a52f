import type { Link } from "../../contract.ts";
import type { Platform } from "../../platforms.ts";
import { guessPlatform } from "./guess-platform.ts";

/** What a person fills in; a platform may still be missing. */
export interface LinkFields {
  readonly link: string;
  readonly name: string;
  readonly slug: Platform | undefined;
  readonly description: string;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly alias: string;
  readonly thumbnail: string;
}

export type FieldName = keyof LinkFields;

/** What is wrong with a field, in words. */
export type FieldFaults = { readonly [Name in FieldName]?: string | undefined };

/** In the order of the form. */
export const fieldNames = [
  "link",
  "name",
  "slug",
  "description",
  "category",
  "alias",
  "tags",
  "thumbnail",
] as const satisfies readonly FieldName[];

export function fieldsOfLink(link: Link): LinkFields {
  const { name, slug, description, category, tags, alias, thumbnail } = link;
  return { link: link.link, name, slug, description: description ?? "", category, tags, alias, thumbnail };
}

export function newFields(link = ""): LinkFields {
  const slug = guessPlatform(link);
  return { link, name: "", slug, description: "", category: null, tags: [], alias: "", thumbnail: "" };
}
