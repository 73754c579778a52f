import { useTranslation } from "react-i18next";
import type { findLinkFaults } from "./check-link.ts";
import type { FieldFaults } from "./fields.ts";

/** Says what is wrong with the fields of a link before the server is asked. */
export function useFaultTexts(): (faults: ReturnType<typeof findLinkFaults>) => FieldFaults {
  const { t } = useTranslation("editor");
  return ({ link, name, slug, alias }) => ({
    link: link && t(`fault.${link}`),
    name: name && t(`fault.${name}`),
    slug: slug && t(`fault.${slug}`),
    alias: alias && t(`fault.${alias}`),
  });
}
