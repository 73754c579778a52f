/** The locale that dates and numbers are written in. English uses day-first dates and the 24-hour clock everywhere. */
export function toLocale(language: string): string {
  return language === "en" ? "en-GB" : language;
}
