import { HOUR_MS, SECOND_MS } from "#base/time.ts";
import type { Interval } from "./statistics-query.ts";

/** Whole local days of `zone`; `until` is the last one. */
export interface Days {
  readonly from: string;
  readonly until: string;
  readonly zone: string;
}

export interface Range {
  readonly from: Date;
  readonly until: Date;
}

/** From the first instant of the first day up to the first instant after the last day, in local time. */
export function toRange({ from, until, zone }: Days): Range {
  return { from: toStart(from, zone), until: toStart(Temporal.PlainDate.from(until).add({ days: 1 }), zone) };
}

/** The same number of days, right before these. */
export function daysBefore({ from, until, zone }: Days): Days {
  const first = Temporal.PlainDate.from(from);
  const { days } = first.until(until);
  return { from: first.subtract({ days: days + 1 }).toString(), until: first.subtract({ days: 1 }).toString(), zone };
}

/** The same dates a year earlier; 29 February becomes the 28th. */
export function sameDaysLastYear({ from, until, zone }: Days): Days {
  const yearAgo = (day: string) => Temporal.PlainDate.from(day).subtract({ years: 1 }).toString();
  return { from: yearAgo(from), until: yearAgo(until), zone };
}

/**
 * The instant at which `days` had progressed as far as `others` have by `now`, in local time; undefined unless `others`
 * contain `now`.
 */
export function endSoFar(days: Days, others: Days, now: Date): Date | undefined {
  const { from, until } = toRange(others);
  if (now < from || now >= until) return undefined;
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(others.zone);
  const passed = Temporal.PlainDate.from(others.from).until(here.toPlainDate());
  const there = Temporal.PlainDate.from(days.from)
    .add(passed)
    .toZonedDateTime({ timeZone: days.zone, plainTime: here.toPlainTime() });
  return new Date(Math.min(there.epochMilliseconds, toRange(days).until.getTime()));
}

/** The starts of all intervals that the days touch, in seconds since 1970, in order. Weeks begin on Monday. */
export function listBuckets({ from, until, zone }: Days, interval: Interval): number[] {
  const end = toStart(Temporal.PlainDate.from(until).add({ days: 1 }), zone).getTime();
  const first = Temporal.PlainDate.from(from);
  const starts: number[] = [];
  if (interval === "hour") {
    // elapsed hours: a local hour may occur twice or not at all
    for (let time = toStart(first, zone).getTime(); time < end; time += HOUR_MS) starts.push(time / SECOND_MS);
    return starts;
  }
  const begin = {
    day: first,
    week: first.subtract({ days: first.dayOfWeek - 1 }),
    month: first.with({ day: 1 }),
  }[interval];
  for (let step = 0; ; step++) {
    const day = begin.add({ [`${interval}s`]: step });
    const start = toStart(day, zone).getTime();
    if (start >= end) return starts;
    starts.push(start / SECOND_MS);
  }
}

/** The first instant of a day, not always midnight. */
function toStart(day: string | Temporal.PlainDate, zone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
}
