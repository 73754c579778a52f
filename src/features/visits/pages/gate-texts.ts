import type { Language } from "#base/language.ts";
import en from "../../../../locales/en/gates.json" with { type: "json" };
import ru from "../../../../locales/ru/gates.json" with { type: "json" };
import tr from "../../../../locales/tr/gates.json" with { type: "json" };

type TextKey = keyof typeof en;

const texts: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { en, tr, ru };

/** A sentence with its `{{names}}` filled in. Not escaped, since React escapes it. */
export function translate(language: Language, key: TextKey, values: Readonly<Record<string, string>> = {}): string {
  return texts[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}
