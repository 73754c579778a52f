import { createInstance, type TFunction } from "i18next";
import { type Language, languages } from "#base/language.ts";
import enCalls from "../../../../../locales/en/calls.json" with { type: "json" };
import ruCalls from "../../../../../locales/ru/calls.json" with { type: "json" };
import trCalls from "../../../../../locales/tr/calls.json" with { type: "json" };
import en from "../../../../../locales/en/developer_docs.json" with { type: "json" };
import ru from "../../../../../locales/ru/developer_docs.json" with { type: "json" };
import tr from "../../../../../locales/tr/developer_docs.json" with { type: "json" };
import enErrors from "../../../../../locales/en/errors.json" with { type: "json" };
import ruErrors from "../../../../../locales/ru/errors.json" with { type: "json" };
import trErrors from "../../../../../locales/tr/errors.json" with { type: "json" };

/** Translates a text of the developers' documentation. */
export type Translate = TFunction<readonly ["developer_docs"]>;

const i18n = createInstance({
  lng: "en",
  fallbackLng: false,
  ns: ["developer_docs"],
  defaultNS: "developer_docs",
  initAsync: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
  resources: { en: { developer_docs: en }, tr: { developer_docs: tr }, ru: { developer_docs: ru } },
});
void i18n.init();

const words = new Map(languages.map((language) => [language, i18n.getFixedT(language, ["developer_docs"] as const)]));

export function getTranslate(language: Language): Translate {
  return words.get(language)!;
}

/** The names of resources and the summaries of calls, by tag and operationId. */
export interface CallTexts {
  readonly tags: Readonly<Record<string, { readonly name: string; readonly description: string }>>;
  readonly calls: Readonly<Record<string, string>>;
}

export const callTexts: Readonly<Record<Language, CallTexts>> = { en: enCalls, tr: trCalls, ru: ruCalls };

const errors: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: enErrors, tr: trErrors, ru: ruErrors };

/** The sentence of an API error in this language; undefined for an unknown code. */
export function findErrorSentence(language: Language, code: string): string | undefined {
  return errors[language][code];
}
