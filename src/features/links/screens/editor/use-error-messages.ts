import { useTranslation } from "react-i18next";
import type { findLinkErrors } from "./check-link.ts";
import type { LinkFieldErrors } from "./link-fields.ts";

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
