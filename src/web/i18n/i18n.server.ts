import { createInstance, type i18n, type ResourceLanguage } from "i18next";
import { initReactI18next } from "react-i18next";
import { type Language, languages } from "#base/language.ts";
import { i18nOptions } from "./options.ts";
import type { TextsName } from "./texts.ts";

type Texts = Readonly<Record<string, string | Readonly<Record<string, unknown>>>>;

const files = import.meta.glob<Texts>(
  [
    "/locales/*/*.json",
    "!/locales/*/{abuse_mail,audience_mail,domain_mail,errors,gates,mails,page,report_mail,validation,webhook_chat,webhook_mail}.json",
  ],
  {
    eager: true,
    import: "default",
  },
);

const texts = Object.fromEntries(languages.map((language) => [language, textsIn(language)])) as Record<
  Language,
  ResourceLanguage
>;

// one instance per language, shared by all requests, since rendering only reads it
const instances = Object.fromEntries(languages.map((language) => [language, createI18n(language)])) as Record<
  Language,
  i18n
>;

function textsIn(language: Language): ResourceLanguage {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`/locales/${language}/`));
  return Object.fromEntries(own.map(([path, file]) => [path.slice(path.lastIndexOf("/") + 1, -".json".length), file]));
}

function createI18n(language: Language): i18n {
  const instance = createInstance().use(initReactI18next);
  void instance.init({
    ...i18nOptions,
    lng: language,
    ns: Object.keys(texts[language]),
    resources: { [language]: texts[language] },
  });
  return instance;
}

export function getI18n(language: Language): i18n {
  return instances[language];
}

/** The texts that a document inlines, by namespace. */
export function textsFor(language: Language, names: readonly TextsName[]): ResourceLanguage {
  return Object.fromEntries(names.map((name) => [name, texts[language][name] ?? {}]));
}
