import type { Interval } from "../../queries/statistics-query.ts";

/** The first is what a person sees unless they choose. */
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

export interface Span {
  /** Days of the person's calendar, `2026-05-01`; both are shown. */
  readonly from: string;
  readonly until: string;
}

const DAY_MS = 86_400_000;

/** The day of an instant in a time zone. */
export function getDay(instant: Date, zone: string): string {
  // because Canada's way of writing a date is the one that sorts
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(instant);
}

/** As many days as the server answers for at once. */
const LONGEST_DAYS = 1_900;

/** The days of a period as of today; `all` begins on the first day of all, where somebody knows it. */
export function toSpan(period: Exclude<Period, "custom">, today: string, since?: string): Span {
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
    case "12m":
      return { from: plusDays(`${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, 1), until: today };
    case "all": {
      const earliest = plusDays(today, 1 - LONGEST_DAYS);
      // a day before, because the first one is told by the clocks of UTC
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

/** So many days on in the calendar; a day that no year has becomes the next that it has. */
export function plusDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days a span has. */
export function getLength({ from, until }: Span): number {
  return (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;
}

const HOURS_MAX_DAYS = 32;
const DAYS_MAX_DAYS = 400;

/** The intervals in which so many days make a readable line, the finest first. */
export function intervalsFor(span: Span): Interval[] {
  const days = getLength(span);
  return [
    ...(days <= HOURS_MAX_DAYS ? (["hour"] as const) : []),
    ...(days > 1 && days <= DAYS_MAX_DAYS ? (["day"] as const) : []),
    ...(days > 13 ? (["week"] as const) : []),
    ...(days > 59 ? (["month"] as const) : []),
  ];
}

/** The interval that a person sees unless they choose: days, or what is nearest to them. */
export function defaultInterval(span: Span): Interval {
  const days = getLength(span);
  if (days <= 2) return "hour";
  return days <= 120 ? "day" : days <= DAYS_MAX_DAYS ? "week" : "month";
}
