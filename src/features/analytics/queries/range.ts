import type { Interval } from "./statistics-query.ts";

/** Days as a person in `zone` means them, both of them whole; `until` is the last one. */
export interface Days {
  readonly from: string;
  readonly until: string;
  readonly zone: string;
}

export interface Range {
  readonly from: Date;
  readonly until: Date;
}

/** From the first instant of the first day up to the first after the last, as the clocks of the zone had it. */
export function toRange({ from, until, zone }: Days): Range {
  return { from: toStart(from, zone), until: toStart(Temporal.PlainDate.from(until).add({ days: 1 }), zone) };
}

/** As many days as these, right before them. */
export function daysBefore({ from, until, zone }: Days): Days {
  const first = Temporal.PlainDate.from(from);
  const { days } = first.until(until);
  return { from: first.subtract({ days: days + 1 }).toString(), until: first.subtract({ days: 1 }).toString(), zone };
}

/** The days of the same dates a year ago; 29 February becomes the 28th. */
export function sameDaysLastYear({ from, until, zone }: Days): Days {
  const yearAgo = (day: string) => Temporal.PlainDate.from(day).subtract({ years: 1 }).toString();
  return { from: yearAgo(from), until: yearAgo(until), zone };
}

/** The instant up to which days have come as far as others have by now, by the clocks of their zone; undefined unless the others go on. */
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

/** Where the intervals begin that the days touch, in seconds since 1970, in order; a week begins on Monday. */
export function listBuckets({ from, until, zone }: Days, interval: Interval): number[] {
  const end = toStart(Temporal.PlainDate.from(until).add({ days: 1 }), zone).getTime();
  const first = Temporal.PlainDate.from(from);
  const starts: number[] = [];
  if (interval === "hour") {
    // because an hour of the clock may come twice or not at all, and one of time always comes once
    for (let time = toStart(first, zone).getTime(); time < end; time += 3_600_000) starts.push(time / 1000);
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
    starts.push(start / 1000);
  }
}

/** The first instant of a day, which is not always midnight. */
function toStart(day: string | Temporal.PlainDate, zone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
}
