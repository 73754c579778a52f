import type { Language } from "#base/language.ts";
import en from "../../../../locales/en/report_mail.json" with { type: "json" };
import ru from "../../../../locales/ru/report_mail.json" with { type: "json" };
import tr from "../../../../locales/tr/report_mail.json" with { type: "json" };

type ReportTexts = typeof en;

const texts: Readonly<Record<Language, ReportTexts>> = { en, tr, ru };

/** The texts of reports in a language, and of the pages that switch reports off. */
export function getReportTexts(language: Language): ReportTexts {
  return texts[language];
}
