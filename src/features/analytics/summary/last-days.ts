import { dayAt, startOfDay } from "../calendar.ts";

/** A local calendar day: its date, and the instant at which it begins. */
export interface Day {
  readonly date: string;
  readonly start: Date;
}

/**
 * The `count` days that end with today in a time zone, oldest first; a day whose midnight is skipped begins after the
 * gap.
 */
export function lastDays(zone: string, now: Date, count: number): Day[] {
  const today = dayAt(now.getTime(), zone);
  return Array.from({ length: count }, (_, index) => {
    const date = today.subtract({ days: count - 1 - index });
    return { date: date.toString(), start: new Date(startOfDay(date, zone)) };
  });
}
