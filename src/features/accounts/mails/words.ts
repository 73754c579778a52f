import en from "../../../../locales/en/mails.json" with { type: "json" };
import ru from "../../../../locales/ru/mails.json" with { type: "json" };
import tr from "../../../../locales/tr/mails.json" with { type: "json" };
import type { Language } from "#base/language.ts";

export type MailWords = typeof en;

const words: Readonly<Record<Language, MailWords>> = { en, tr, ru };

/** The sentences of the mails in a language. */
export function wordsIn(language: Language): MailWords {
  return words[language];
}

/** Puts a value into a sentence's `{{name}}`; React escapes the result. */
export function fill(sentence: string, name: string, value: string): string {
  return sentence.replaceAll(`{{${name}}}`, () => value);
}
