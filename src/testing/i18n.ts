import { readFileSync } from "node:fs";
import { createInstance, type i18n } from "i18next";

/** Translations of these namespaces into one language, without React. */
export function testI18n(language: "en" | "tr" | "ru", ...namespaces: readonly string[]): i18n {
  const read = (name: string) =>
    readFileSync(new URL(`../../locales/${language}/${name}.json`, import.meta.url), "utf8");
  const texts = Object.fromEntries(namespaces.map((name) => [name, JSON.parse(read(name))]));
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { [language]: texts },
  });
  return instance;
}
