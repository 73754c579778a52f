import { toLocale } from "#base/locale.ts";
/** Writes a day of a calendar, `2026-05-01`, as the language does. */
export function dayWriter(language: string): (day: string) => string {
  // because it is a day of a calendar, and an instant of none
  const format = new Intl.DateTimeFormat(toLocale(language), { dateStyle: "medium", timeZone: "UTC" });
  return (day) => format.format(new Date(day));
}
