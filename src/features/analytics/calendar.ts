import type { Interval } from "./queries/statistics-query.ts";

type CalendarInterval = Exclude<Interval, "hour">;

/** The day in a time zone at an instant in ms. */
export function dayAt(ms: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate();
}

/** The first instant of a day in ms; not always midnight. */
export function startOfDay(day: Temporal.PlainDate, zone: string): number {
  return day.toZonedDateTime(zone).epochMilliseconds;
}

/**
 * The first day of the interval that a day is in. Weeks begin on Monday (ISO 8601), as in the SQL of `toBucket`
 * (`store/queries/statement.ts`).
 */
export function startOfInterval(interval: CalendarInterval, day: Temporal.PlainDate): Temporal.PlainDate {
  if (interval === "day") return day;
  return interval === "week" ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 });
}

/** The starts of all intervals from the one that contains the day up to `end` (ms since 1970). */
export function listIntervalStarts(
  day: Temporal.PlainDate,
  interval: CalendarInterval,
  zone: string,
  end: number,
): number[] {
  const first = startOfInterval(interval, day);
  const starts: number[] = [];
  for (let step = 0; ; step++) {
    const start = startOfDay(first.add({ [`${interval}s`]: step }), zone);
    if (start >= end) return starts;
    starts.push(start);
  }
}

/** A local calendar day: its date, and the instant at which it begins. */
interface Day {
  readonly date: string;
  readonly start: Date;
}

/**
 * The last `count` local days, up to and including today, oldest first. A day whose midnight is skipped begins after
 * the gap.
 */
export function lastDays(zone: string, now: Date, count: number): Day[] {
  const today = dayAt(now.getTime(), zone);
  return Array.from({ length: count }, (_, index) => {
    const date = today.subtract({ days: count - 1 - index });
    return { date: date.toString(), start: new Date(startOfDay(date, zone)) };
  });
}
