import { useTranslation } from "react-i18next";
import { parseDestination } from "#base/url.ts";
import { ALIAS_PATTERN } from "../../limits.ts";
import { isPlatform } from "#features/blocks/platforms.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import type { LinkFieldErrors } from "./link-fields.ts";

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

/** Messages for the errors of a link that were found locally. */
export function useErrorMessages(): (errors: ReturnType<typeof findLinkErrors>) => LinkFieldErrors {
  const { t } = useTranslation("editor");
  return ({ link, name, slug, alias }) => ({
    link: link && t(`error.${link}`),
    name: name && t(`error.${name}`),
    slug: slug && t(`error.${slug}`),
    alias: alias && t(`error.${alias}`),
  });
}
