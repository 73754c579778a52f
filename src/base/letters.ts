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

/**
 * The form in which texts are compared without case in every language: the Turkish `İ` and `ı` are `i`, and the Greek
 * final `ς` is `σ`. The SQL function `fold_case` returns the same.
 */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll("i\u0307", "i").replaceAll("ı", "i").replaceAll("ς", "σ");
}
