import { parseDestination } from "#base/url.ts";
import { ALIAS_PATTERN } from "../../limits.ts";
import { isPlatform } from "#features/blocks/platforms.ts";
import { completeAddress } from "#features/routing/complete-address.ts";

interface TypedLink {
  readonly link: string;
  readonly name: string;
  readonly slug: string;
  readonly alias: string;
}

interface LinkErrors {
  readonly link?: "link" | undefined;
  readonly name?: "name" | undefined;
  readonly slug?: "slug" | undefined;
  readonly alias?: "alias" | undefined;
}

/** Finds the errors that the server would return. */
export function findLinkErrors({ link, name, slug, alias }: TypedLink): LinkErrors {
  return {
    link: parseDestination(completeAddress(link)).ok ? undefined : "link",
    name: name.trim() === "" ? "name" : undefined,
    slug: isPlatform(slug) ? undefined : "slug",
    alias: alias === "" || ALIAS_PATTERN.test(alias) ? undefined : "alias",
  };
}
