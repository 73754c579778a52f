import { HOUR_MS, SECOND_MS } from "#base/time.ts";
import { startOfDay, listIntervalStarts } from "../calendar.ts";
import type { Interval } from "./statistics-query.ts";

/** Whole local days of `zone`; `until` is included. */
export interface Days {
  readonly from: string;
  readonly until: string;
  readonly zone: string;
}

export interface Range {
  readonly from: Date;
  readonly until: Date;
}

/** From the start of the first day to the end of the last one, in local time; the end is excluded. */
export function toRange({ from, until, zone }: Days): Range {
  const toStart = (day: Temporal.PlainDate) => new Date(startOfDay(day, zone));
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(until)];
  return { from: toStart(first), until: toStart(last.add({ days: 1 })) };
}

/** The period of the same length right before the given one. */
export function daysBefore({ from, until, zone }: Days): Days {
  const first = Temporal.PlainDate.from(from);
  const { days } = first.until(until);
  return { from: first.subtract({ days: days + 1 }).toString(), until: first.subtract({ days: 1 }).toString(), zone };
}

/** The same period a year earlier; 29 February becomes 28 February. */
export function sameDaysLastYear({ from, until, zone }: Days): Days {
  const yearAgo = (day: string) => Temporal.PlainDate.from(day).subtract({ years: 1 }).toString();
  return { from: yearAgo(from), until: yearAgo(until), zone };
}

/**
 * The end of a fair comparison: the instant in `days` that corresponds to `now` in `others`, by day and local time.
 * Undefined if `now` is not in `others`.
 */
export function findComparableEnd(days: Days, others: Days, now: Date): Date | undefined {
  const { from, until } = toRange(others);
  if (now < from || now >= until) return undefined;
  const localNow = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(others.zone);
  const passed = Temporal.PlainDate.from(others.from).until(localNow.toPlainDate());
  const there = Temporal.PlainDate.from(days.from)
    .add(passed)
    .toZonedDateTime({ timeZone: days.zone, plainTime: localNow.toPlainTime() });
  return new Date(Math.min(there.epochMilliseconds, toRange(days).until.getTime()));
}

/** The starts of all intervals that the days touch, in seconds since 1970, in order. Weeks begin on Monday. */
export function listBuckets(days: Days, interval: Interval): number[] {
  const range = toRange(days);
  const [from, end] = [range.from.getTime(), range.until.getTime()];
  // elapsed hours: a local hour may occur twice or not at all
  const hours = () => Array.from({ length: Math.ceil((end - from) / HOUR_MS) }, (_, index) => from + index * HOUR_MS);
  const starts =
    interval === "hour" ? hours() : listIntervalStarts(Temporal.PlainDate.from(days.from), interval, days.zone, end);
  return starts.map((start) => start / SECOND_MS);
}
