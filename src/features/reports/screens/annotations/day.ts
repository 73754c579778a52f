import { toLocale } from "#base/locale.ts";
/** Returns a formatter for calendar days such as `2026-05-01`. */
export function dayWriter(language: string): (day: string) => string {
  // a calendar day, parsed and formatted as UTC
  const format = new Intl.DateTimeFormat(toLocale(language), { dateStyle: "medium", timeZone: "UTC" });
  return (day) => format.format(new Date(day));
}
