import type { Language } from "#base/language.ts";
import enErrors from "../../../locales/en/errors.json" with { type: "json" };
import en from "../../../locales/en/validation.json" with { type: "json" };
import ruErrors from "../../../locales/ru/errors.json" with { type: "json" };
import ru from "../../../locales/ru/validation.json" with { type: "json" };
import trErrors from "../../../locales/tr/errors.json" with { type: "json" };
import tr from "../../../locales/tr/validation.json" with { type: "json" };

type Texts = Readonly<Record<string, string>>;

const texts: Readonly<Record<Language, Texts>> = {
  en: { ...prefixed("errors", enErrors), ...en },
  tr: { ...prefixed("errors", trErrors), ...tr },
  ru: { ...prefixed("errors", ruErrors), ...ru },
};

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const NUMBERS = new Set(["limit", "count"]);

const keys = new Map(Object.entries(texts.en).map(([key, sentence]) => [sentence, key]));
const templates = Object.entries(texts.en)
  .filter(([, sentence]) => sentence.includes("{{"))
  .map(([key, sentence]) => ({ key, pattern: getPattern(sentence) }));

/** Translates an English sentence of the API; undefined if the catalogue does not contain it. */
export function translateSentence(language: Language, sentence: string): string | undefined {
  const key = keys.get(sentence);
  if (key !== undefined) return texts[language][key];
  for (const template of templates) {
    const found = template.pattern.exec(sentence);
    if (found)
      return texts[language][template.key]?.replace(PLACEHOLDER, (_hole, name: string) => found.groups?.[name] ?? "");
  }
  return undefined;
}

function getPattern(sentence: string): RegExp {
  const parts = sentence.split(PLACEHOLDER).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return `(?<${part}>${NUMBERS.has(part) ? "\\d+" : ".+"})`;
  });
  return new RegExp(`^${parts.join("")}$`);
}

function prefixed(name: string, file: Texts): Texts {
  return Object.fromEntries(Object.entries(file).map(([key, text]) => [`${name}:${key}`, text]));
}
