import { askedKey, type Catalogue, type Fault, isPlural, pathOf, type Texts } from "./catalogue.ts";

/** Every language has what English has and nothing besides, in all its plural forms, with no gap left empty. */
export function forms({ languages, names, find }: Catalogue): Fault[] {
  return languages.flatMap((language) =>
    names.flatMap((name) => {
      const fault = (rule: Fault["rule"]) => (message: string) => ({ rule, path: pathOf(language, name), message });
      const english = find("en", name);
      const texts = find(language, name);
      if (!texts) return [fault("missing")("there is no such file")];
      if (!english) return [fault("besides")("English has no such file")];
      return [
        ...missingKeys(texts, english).map(fault("missing")),
        ...missingForms(language, texts).map(fault("missing")),
        ...missingKeys(english, texts).map(fault("besides")),
        ...gaps(texts, english).map(fault("gap")),
      ];
    }),
  );
}

function missingKeys(texts: Texts, wanted: Texts): string[] {
  const asked = new Set([...texts.keys()].map(askedKey));
  return [...new Set([...wanted.keys()].map(askedKey))].filter((key) => !asked.has(key));
}

/** The forms that the language needs of each key that has any. */
function missingForms(language: string, texts: Texts): string[] {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const plurals = new Set([...texts.keys()].filter(isPlural).map(askedKey));
  return [...plurals].flatMap((key) =>
    categories.map((form) => `${key}_${form}`).filter((wanted) => !texts.has(wanted)),
  );
}

function gaps(texts: Texts, english: Texts): string[] {
  return [...texts].flatMap(([key, text]) => {
    if (text.trim() === "") return [`${key}: says nothing`];
    const original = english.get(key) ?? english.get(`${askedKey(key)}_other`);
    if (original === undefined || String(holesOf(text)) === String(holesOf(original))) return [];
    return [`${key}: should fill in ${holesOf(original).join(", ") || "nothing"}`];
  });
}

function holesOf(text: string): string[] {
  return [...text.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted();
}
