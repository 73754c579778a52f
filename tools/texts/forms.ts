import { requestedKey, type Catalogue, type TextError, isPlural, toPath, type Texts } from "./catalogue.ts";

/**
 * Checks that every language has exactly the keys of English, in all its plural forms, with the same placeholders and
 * without empty texts.
 */
export function forms({ languages, names, find }: Catalogue): TextError[] {
  return languages.flatMap((language) =>
    names.flatMap((name) => {
      const error = (rule: TextError["rule"]) => (message: string) => ({ rule, path: toPath(language, name), message });
      const english = find("en", name);
      const texts = find(language, name);
      if (!texts) return [error("missing")("there is no such file")];
      if (!english) return [error("extra")("English has no such file")];
      return [
        ...missingKeys(texts, english).map(error("missing")),
        ...missingForms(language, texts).map(error("missing")),
        ...missingKeys(english, texts).map(error("extra")),
        ...findGaps(language, texts, english).map(error("gap")),
      ];
    }),
  );
}

function missingKeys(texts: Texts, english: Texts): string[] {
  const requestedKeys = new Set([...texts.keys()].map(requestedKey));
  return [...new Set([...english.keys()].map(requestedKey))].filter((key) => !requestedKeys.has(key));
}

/** The missing plural forms of keys that have plural forms. */
function missingForms(language: string, texts: Texts): string[] {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const plurals = new Set([...texts.keys()].filter(isPlural).map(requestedKey));
  return [...plurals].flatMap((key) => categories.map((form) => `${key}_${form}`).filter((name) => !texts.has(name)));
}

function findGaps(language: string, texts: Texts, english: Texts): string[] {
  const hasBroadOne = isOneForMany(language);
  return [...texts].flatMap(([key, text]) => {
    if (text.trim() === "") return [`${key}: is empty`];
    const exact = hasBroadOne && key.endsWith("_one") ? undefined : english.get(key);
    const original = exact ?? english.get(`${requestedKey(key)}_other`) ?? english.get(key);
    if (original === undefined || String(findPlaceholders(text)) === String(findPlaceholders(original))) return [];
    return [`${key}: must contain ${findPlaceholders(original).join(", ") || "no placeholders"}`];
  });
}

/** True if the form `one` also stands for 21, as in Russian: such a text must contain the number. */
function isOneForMany(language: string): boolean {
  return new Intl.PluralRules(language).select(21) === "one";
}

function findPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)[^}]*\}\}/g)].map(([, name]) => `{{${name}}}`).toSorted();
}
