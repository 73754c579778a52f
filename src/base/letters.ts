/**
 * The first letter or digit of a name, capitalised by the rules of the language: `istanbul` begins with İ in Turkish,
 * with I elsewhere.
 */
export function toInitial(name: string, language: string): string | undefined {
  return /[\p{L}\p{N}]/u.exec(name.normalize("NFC"))?.[0].toLocaleUpperCase(language);
}

/** Folds a text for search, the same in every language: no case, no accents, and one i for i, ı, I and İ. */
export function foldForSearch(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ı", "i");
}
