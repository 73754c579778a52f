import { DAY_MS, HOUR_MS } from "#base/time.ts";
import { dayAt, startsFrom } from "../../calendar.ts";
import type { Grouping } from "../../queries/statistics-query.ts";

/** A time range in ms, excluding its end. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** A span minus others, which must be ordered and disjoint. */
export function without(span: Span, taken: readonly Span[]): Span[] {
  const left: Span[] = [];
  let from = span.from;
  for (const each of taken) {
    if (each.until <= span.from || each.from >= span.until) continue;
    if (each.from > from) left.push({ from, until: each.from });
    from = Math.max(from, each.until);
  }
  if (from < span.until) left.push({ from, until: span.until });
  return left;
}

/** Ordered UTC days as spans; consecutive days are merged. */
export function toSpans(days: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (const day of days) {
    const from = Date.parse(day);
    const last = spans.at(-1);
    if (last?.until === from) spans[spans.length - 1] = { from: last.from, until: from + DAY_MS };
    else spans.push({ from, until: from + DAY_MS });
  }
  return spans;
}

/** The instants within a span at which buckets of a day or longer begin. */
export function boundariesWithin(span: Span, { interval, zone = "UTC", boundary }: Grouping): number[] {
  const at = boundary?.getTime();
  if (at !== undefined) return at > span.from && at < span.until ? [at] : [];
  if (interval === undefined || interval === "hour") return [];
  return startsFrom(dayAt(span.from, zone), interval, zone, span.until).filter((start) => start > span.from);
}

/** Shorter than the time between any two offset changes of a zone. */
const OFFSET_STEP_MS = 14 * DAY_MS;

/** True if every local hour of the zone begins with a UTC hour, throughout the span. */
export function isOnTheHour(zone: string, { from, until }: Span): boolean {
  for (let time = from; ; time = Math.min(until, time + OFFSET_STEP_MS)) {
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone);
    if (offsetNanoseconds % (HOUR_MS * 1e6) !== 0) return false;
    if (time >= until) return true;
  }
}
