import { useTranslation } from "react-i18next";
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
