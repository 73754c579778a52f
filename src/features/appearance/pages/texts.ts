import type { Language } from "#base/language.ts";
import en from "../../../../locales/en/page.json" with { type: "json" };
import ru from "../../../../locales/ru/page.json" with { type: "json" };
import tr from "../../../../locales/tr/page.json" with { type: "json" };

export const PRODUCT_NAME = "Halka";

export type TextKey = keyof typeof en;

const texts: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { en, tr, ru };

/** The sentence of a language with its `{{names}}` filled in. */
export function translate(language: Language, key: TextKey, values: Readonly<Record<string, string>> = {}): string {
  return texts[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    name === "product" ? PRODUCT_NAME : (values[name] ?? ""),
  );
}

/** "in 5 seconds" in the language, with its plural forms. */
export function inSeconds(language: Language, seconds: number): string {
  return new Intl.RelativeTimeFormat(language, { numeric: "always" }).format(seconds, "second");
}
