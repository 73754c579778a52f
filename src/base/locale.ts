/** The locale for dates and numbers. English uses day-first dates and the 24-hour clock everywhere. */
export function toLocale(language: string): string {
  return language === "en" ? "en-GB" : language;
}
