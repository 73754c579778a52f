import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import type { Domain } from "../contract.ts";

/** Returns the sentence about the state of a domain and the next step. */
export function useSentence(): (domain: Domain) => string {
  const { t } = useTranslation("domains");
  return ({ state, diagnosis }) => {
    if (state === "blocked") return t("step.blocked");
    if (!diagnosis) return t("step.first");
    return t(`issues.${diagnosis.issue ?? "ready"}`);
  };
}

/** Returns a day in the person's language. */
export function useDay(): (iso: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "long" });
  return (iso) => format.format(new Date(iso));
}
