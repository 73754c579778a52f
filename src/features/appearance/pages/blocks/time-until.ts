import type { Language } from "#base/language.ts";
import { toLocale } from "#base/locale.ts";

/**
 * "Friday, 5 June 2026 at 18:00 (GMT+3)", in the time zone of the page's owner: without scripts the visitor's is
 * unknown.
 */
export function describeTimeUntil(moment: Date, timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(toLocale(language), {
    dateStyle: "full",
    timeStyle: "short",
    timeZone,
  });
  const parts = new Intl.DateTimeFormat(toLocale(language), { timeZone, timeZoneName: "shortOffset" }).formatToParts(
    moment,
  );
  const zone = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return `${format.format(moment)} (${zone})`;
}
