import type { Interval } from "../../questions/question.ts";

/** The first is what a person sees unless they choose. */
export const periods = ["30d", "today", "yesterday", "7d", "90d", "12m", "custom"] as const;

export type Period = (typeof periods)[number];

export interface Span {
  /** Days of the person's calendar, `2026-05-01`; both are shown. */
  readonly from: string;
  readonly until: string;
}

const DAY_MS = 86_400_000;

/** The day of an instant in a time zone. */
export function dayOf(instant: Date, zone: string): string {
  // because Canada's way of writing a date is the one that sorts
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(instant);
}

/** The days of a period that ends today. */
export function spanOf(period: Exclude<Period, "custom">, today: string): Span {
  if (period === "yesterday") return { from: plusDays(today, -1), until: plusDays(today, -1) };
  if (period === "12m") return { from: plusDays(`${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, 1), until: today };
  const days = { today: 1, "7d": 7, "30d": 30, "90d": 90 }[period];
  return { from: plusDays(today, 1 - days), until: today };
}

/** So many days on in the calendar; a day that no year has becomes the next that it has. */
export function plusDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days a span has. */
export function lengthOf({ from, until }: Span): number {
  return (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;
}

const HOURS_MAX_DAYS = 32;
const DAYS_MAX_DAYS = 400;

/** The intervals in which so many days make a readable line, the finest first. */
export function intervalsFor(span: Span): Interval[] {
  const days = lengthOf(span);
  return [
    ...(days <= HOURS_MAX_DAYS ? (["hour"] as const) : []),
    ...(days > 1 && days <= DAYS_MAX_DAYS ? (["day"] as const) : []),
    ...(days > 13 ? (["week"] as const) : []),
    ...(days > 59 ? (["month"] as const) : []),
  ];
}

/** The interval that a person sees unless they choose: days, or what is nearest to them. */
export function usualInterval(span: Span): Interval {
  const days = lengthOf(span);
  if (days <= 2) return "hour";
  return days <= 120 ? "day" : days <= DAYS_MAX_DAYS ? "week" : "month";
}
