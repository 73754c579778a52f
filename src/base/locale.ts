/** The locale for dates and numbers. English uses day-first dates and the 24-hour clock everywhere. */
export function toLocale(language: string): string {
  return language === "en" ? "en-GB" : language;
}

/** The name of a country or language for its code; the code itself if it is not a valid one. */
export function displayName(language: string, type: "region" | "language", code: string): string {
  try {
    return new Intl.DisplayNames(language, { type }).of(code) ?? code;
  } catch {
    return code;
  }
}
