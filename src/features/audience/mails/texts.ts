import type { Language } from "#base/language.ts";
import en from "../../../../locales/en/audience_mail.json" with { type: "json" };
import ru from "../../../../locales/ru/audience_mail.json" with { type: "json" };
import tr from "../../../../locales/tr/audience_mail.json" with { type: "json" };

export type AudienceTexts = typeof en;

const texts: Readonly<Record<Language, AudienceTexts>> = { en, tr, ru };

/** The texts of audience emails and of the documents that they link to. */
export function getAudienceTexts(language: Language): AudienceTexts {
  return texts[language];
}
