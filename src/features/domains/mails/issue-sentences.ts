import en from "../../../../locales/en/domains.json" with { type: "json" };
import ru from "../../../../locales/ru/domains.json" with { type: "json" };
import tr from "../../../../locales/tr/domains.json" with { type: "json" };
import type { Language } from "#base/language.ts";
import type { DomainIssue } from "../doctor/diagnosis.ts";

const texts: Readonly<Record<Language, { readonly issues: Readonly<Record<DomainIssue, string>> }>> = { en, tr, ru };

/** The sentence that says how to fix an issue; also used on the screens. */
export function getIssueSentence(language: Language, issue: DomainIssue): string {
  return texts[language].issues[issue];
}
