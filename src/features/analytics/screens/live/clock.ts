import { toLocale } from "#base/locale.ts";
/** Returns a formatter for the local time of day of an instant (ms since 1970). */
export function clockWriter(language: string): (timeMs: number) => string {
  const format = new Intl.DateTimeFormat(toLocale(language), { hour: "2-digit", minute: "2-digit" });
  return (timeMs) => format.format(timeMs);
}
