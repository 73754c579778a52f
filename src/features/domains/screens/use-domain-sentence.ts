import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import type { Domain } from "../contract.ts";

/** Returns a function for the sentence about a domain's state and next step. */
export function useDomainSentence(): (domain: Domain) => string {
  const { t } = useTranslation("domains");
  return ({ state, diagnosis }) => {
    if (state === "blocked") return t("step.blocked");
    if (!diagnosis) return t("step.first");
    return t(`issues.${diagnosis.issue ?? "ready"}`);
  };
}

/** Returns a function that formats a day in the user's language. */
export function useFormatDate(): (iso: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "long" });
  return (iso) => format.format(new Date(iso));
}
