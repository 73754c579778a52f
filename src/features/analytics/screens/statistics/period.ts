import { DAY_MS, utcDay } from "#base/time.ts";
import { toLocale } from "#base/locale.ts";
import { countDays, type DayRange } from "../../queries/day-range.ts";
import { HOURLY_MAX_DAYS, SPAN_MAX_DAYS } from "../../queries/limits.ts";
import type { Interval } from "../../queries/statistics-query.ts";

/** The default first. */
export const periods = [
  "30d",
  "today",
  "yesterday",
  "7d",
  "90d",
  "this_month",
  "last_month",
  "12m",
  "all",
  "custom",
] as const;

export type Period = (typeof periods)[number];

/** The day of an instant in a time zone. */
export function getDay(instant: Date, zone: string): string {
  // the Canadian date format is `YYYY-MM-DD`
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(instant);
}

/** The days of a period as of today; `all` begins with the first day that has events, if it is known. */
export function toDayRange(period: Exclude<Period, "custom">, today: string, since?: string): DayRange {
  const monthStart = `${today.slice(0, 7)}-01`;
  switch (period) {
    case "yesterday":
      return { from: plusDays(today, -1), until: plusDays(today, -1) };
    case "this_month":
      return { from: monthStart, until: today };
    case "last_month": {
      const until = plusDays(monthStart, -1);
      return { from: `${until.slice(0, 7)}-01`, until };
    }
    case "12m": {
      // one year after 28 or 29 February: both periods begin on 1 March
      const date = today.slice(4).replace("-02-29", "-02-28");
      return { from: plusDays(`${Number(today.slice(0, 4)) - 1}${date}`, 1), until: today };
    }
    case "all": {
      const earliest = plusDays(today, 1 - SPAN_MAX_DAYS);
      // one day earlier, since `since` is a UTC day
      const first = since === undefined ? earliest : plusDays(since, -1);
      return { from: first < earliest ? earliest : first, until: today };
    }
    case "today":
    case "7d":
    case "30d":
    case "90d":
      return { from: plusDays(today, 1 - { today: 1, "7d": 7, "30d": 30, "90d": 90 }[period]), until: today };
  }
}

/** Adds calendar days; a date that does not exist becomes the next one that does. */
export function plusDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return utcDay(new Date(Date.UTC(year, month - 1, date) + days * DAY_MS));
}

const DAILY_MAX_DAYS = 400;

/** The intervals that make a readable line for a span, the finest first. */
export function intervalsFor(span: DayRange): Interval[] {
  const days = countDays(span);
  return [
    ...(days <= HOURLY_MAX_DAYS ? (["hour"] as const) : []),
    ...(days > 1 && days <= DAILY_MAX_DAYS ? (["day"] as const) : []),
    ...(days > 13 ? (["week"] as const) : []),
    ...(days > 59 ? (["month"] as const) : []),
  ];
}

/** The default interval: days, or the nearest readable one. */
export function defaultInterval(span: DayRange): Interval {
  const days = countDays(span);
  if (days <= 2) return "hour";
  return days <= 120 ? "day" : days <= DAILY_MAX_DAYS ? "week" : "month";
}

const STYLES: Readonly<Record<Interval, Intl.DateTimeFormatOptions>> = {
  hour: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  day: { day: "numeric", month: "short", year: "numeric" },
  week: { day: "numeric", month: "short", year: "numeric" },
  month: { month: "long", year: "numeric" },
};

/** Returns a formatter for the start of an interval (seconds since 1970), in the local time of the zone. */
export function getIntervalFormatter(language: string, zone: string, interval: Interval): (start: number) => string {
  const format = new Intl.DateTimeFormat(toLocale(language), { ...STYLES[interval], timeZone: zone });
  return (start) => format.format(new Date(start * 1000));
}
