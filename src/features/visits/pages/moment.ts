import type { Language } from "#base/language.ts";
import { toLocale } from "#base/locale.ts";
import { DAY_MS, MINUTE_MS } from "#base/time.ts";
import { translate } from "./gate-texts.ts";

/**
 * A moment within a sentence: "today at 18:00 (GMT+3)". The time is in the link owner's zone, which is named, since the
 * visitor's zone is unknown without scripts.
 */
export function formatMoment(moment: Date, zone: string, now: Date, language: Language): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(toLocale(language), { ...options, timeZone: zone }).format(moment);
  const zoneName = `(${toOffset(moment, zone, language)})`;
  const day = findNearDay(moment, zone, now);
  const clock = { hour: language === "tr" ? "2-digit" : "numeric", minute: "2-digit" } as const;
  const time = format(clock);
  if (day) return `${translate(language, day, { time })} ${zoneName}`;
  const isThisYear = getYear(moment, zone) === getYear(now, zone);
  const date = format({
    // Russian needs the weekday in a grammatical case that the formatter does not produce
    ...(language !== "ru" && { weekday: "long" }),
    day: "numeric",
    month: "long",
    ...(!isThisYear && { year: "numeric" }),
    ...clock,
  });
  return `${date} ${zoneName}`;
}

/** Such as "in 5 minutes", rounded up. */
export function formatMinutes(ms: number, language: Language): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "always" });
  return minutes < 90 ? relative.format(minutes, "minute") : relative.format(Math.ceil(minutes / 60), "hour");
}

function findNearDay(moment: Date, zone: string, now: Date): "today" | "tomorrow" | undefined {
  const day = Date.parse(getDay(moment, zone));
  // compares dates, since the day of a clock change has 23 or 25 hours
  const today = Date.parse(getDay(now, zone));
  return day === today ? "today" : day === today + DAY_MS ? "tomorrow" : undefined;
}

/** The date as `YYYY-MM-DD`, which is the Swedish date format. */
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
