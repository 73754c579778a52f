import type { Language } from "#base/language.ts";
import { toLocale } from "#base/locale.ts";
import { DAY_MS, MINUTE_MS } from "#base/time.ts";
import { word } from "./gate-words.ts";

/**
 * A moment as it continues a sentence: "today at 6:00 PM (GMT+3)". The time zone is the link owner's and is shown:
 * without scripts the visitor's zone is unknown.
 */
export function inWords(moment: Date, zone: string, now: Date, language: Language): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(toLocale(language), { ...options, timeZone: zone }).format(moment);
  const zoneName = `(${toOffset(moment, zone, language)})`;
  const day = dayNear(moment, zone, now);
  const clock = { hour: language === "tr" ? "2-digit" : "numeric", minute: "2-digit" } as const;
  const time = format(clock);
  if (day) return `${word(language, day, { time })} ${zoneName}`;
  const isThisYear = getYear(moment, zone) === getYear(now, zone);
  const date = format({
    // Russian declines the weekday here, which the formatter does not do
    ...(language !== "ru" && { weekday: "long" }),
    day: "numeric",
    month: "long",
    ...(!isThisYear && { year: "numeric" }),
    ...clock,
  });
  return `${date} ${zoneName}`;
}

/** "in 5 minutes", rounded up. */
export function inMinutes(ms: number, language: Language): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "always" });
  return minutes < 90 ? relative.format(minutes, "minute") : relative.format(Math.ceil(minutes / 60), "hour");
}

function dayNear(moment: Date, zone: string, now: Date): "today" | "tomorrow" | undefined {
  const day = Date.parse(getDay(moment, zone));
  // of dates, since the day of a clock change has 23 or 25 hours
  const today = Date.parse(getDay(now, zone));
  return day === today ? "today" : day === today + DAY_MS ? "tomorrow" : undefined;
}

/** `YYYY-MM-DD`: the Swedish date format is that of ISO 8601. */
function getDay(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("sv", { timeZone }).format(moment);
}

function getYear(moment: Date, zone: string): string {
  return getDay(moment, zone).slice(0, 4);
}

function toOffset(moment: Date, timeZone: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(toLocale(language), { timeZone, timeZoneName: "shortOffset" }).formatToParts(
    moment,
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
