import { toLocale } from "#base/locale.ts";
/** Writes the time of day of an instant (ms since 1970) by the clock of whoever reads it. */
export function clockWriter(language: string): (timeMs: number) => string {
  const format = new Intl.DateTimeFormat(toLocale(language), { hour: "2-digit", minute: "2-digit" });
  return (timeMs) => format.format(timeMs);
}
