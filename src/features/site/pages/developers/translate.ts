import type { Language } from "#base/language.ts";
import enCalls from "../../../../../locales/en/calls.json" with { type: "json" };
import ruCalls from "../../../../../locales/ru/calls.json" with { type: "json" };
import trCalls from "../../../../../locales/tr/calls.json" with { type: "json" };
import enErrors from "../../../../../locales/en/errors.json" with { type: "json" };
import ruErrors from "../../../../../locales/ru/errors.json" with { type: "json" };
import trErrors from "../../../../../locales/tr/errors.json" with { type: "json" };

/** The names of resources and the summaries of calls, by tag and operationId. */
export interface CallTexts {
  readonly tags: Readonly<Record<string, { readonly name: string; readonly description: string }>>;
  readonly calls: Readonly<Record<string, string>>;
}

export const callTexts: Readonly<Record<Language, CallTexts>> = { en: enCalls, tr: trCalls, ru: ruCalls };

const errors: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: enErrors,
  tr: trErrors,
  ru: ruErrors,
};

/** The message of an API error in this language; undefined for an unknown code. */
export function findErrorSentence(language: Language, code: string): string | undefined {
  return errors[language][code];
}
