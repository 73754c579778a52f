/**
 * The first letter or digit of a name, capitalised by the rules of the language: `istanbul` becomes İ in Turkish and I
 * in other languages.
 */
export function toInitial(name: string, language: string): string | undefined {
  return /[\p{L}\p{N}]/u.exec(name.normalize("NFC"))?.[0].toLocaleUpperCase(language);
}

/**
 * Folds a text for search, in the same way for every language: without case and accents, and with i for each of i, ı, I
 * and İ.
 */
export function foldForSearch(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ı", "i");
}

/**
 * The form for comparing texts without case, in every language: the Turkish `İ` and `ı` become `i`, and the Greek final
 * `ς` becomes `σ`. The SQL function `fold_case` returns the same.
 */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll("i\u0307", "i").replaceAll("ı", "i").replaceAll("ς", "σ");
}
