import { type Catalogue, type TextError, toPath } from "./catalogue.ts";

/** Names that stay the same in every language. A text may be the same as in English if it contains only names. */
const NAMES = ["Halka", "Pro", "GDPR", "Instagram", "Slack", "Discord", "Telegram"];

/** Texts that are the same as in English, by language: shared words, and the names in the testimonials. */
export const ALIKE: Readonly<Record<string, readonly string[]>> = {
  tr: [
    "Blog",
    "Bot",
    "Form",
    "Site",
    "Logo",
    "Plan",
    "Platform",
    "Tablet",
    "Minimal",
    "Premium",
    "Neon",
    "Sans",
    "Serif",
    "Mono",
    "Bento",
    "API",
    "TV",
    "Elif Aksoy",
    "Jonas Lindqvist",
    "Darya Sokolova",
  ],
  ru: ["CTR", "API"],
};

/** Checks that every text of another language differs from the English one, or is on one of these lists. */
export function translated({ languages, names, find }: Catalogue, alike = ALIKE): TextError[] {
  return languages
    .filter((language) => language !== "en")
    .flatMap((language) => {
      const unused = new Set(alike[language]);
      const errors = names.flatMap((name) =>
        [...(find(language, name) ?? [])].flatMap(([key, text]): TextError[] => {
          if (text !== find("en", name)?.get(key) || !hasMoreText(text)) return [];
          if (unused.delete(text) || alike[language]?.includes(text)) return [];
          return [{ rule: "untranslated", path: toPath(language, name), message: `${key}: ${text}` }];
        }),
      );
      const path = "tools/texts/translated.ts";
      const listed = [...unused].map((text): TextError => ({
        rule: "untranslated",
        path,
        message: `"${text}" is no longer needed: remove it`,
      }));
      return [...errors, ...listed];
    });
}

/** True for a text that contains words other than names and placeholders. */
function hasMoreText(text: string): boolean {
  const rest = NAMES.reduce((left, name) => left.replaceAll(name, ""), text.replace(/\{\{\w+\}\}/g, ""));
  return /\p{L}/u.test(rest);
}
