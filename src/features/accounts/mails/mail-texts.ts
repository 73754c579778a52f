import en from "../../../../locales/en/mails.json" with { type: "json" };
import ru from "../../../../locales/ru/mails.json" with { type: "json" };
import tr from "../../../../locales/tr/mails.json" with { type: "json" };
import type { Language } from "#base/language.ts";

export type MailTexts = typeof en;

const words: Readonly<Record<Language, MailTexts>> = { en, tr, ru };

export function getMailTexts(language: Language): MailTexts {
  return words[language];
}

/** Replaces the `{{name}}` placeholders of a sentence; React escapes the result. */
export function fillPlaceholders(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
