import { DAY_MS, HOUR_MS, utcDay } from "#base/time.ts";
import type { Grouping } from "../../queries/statistics-query.ts";
import type { FinalizedDay } from "../finalized/finalized-days.ts";
import { boundariesWithin, isOnTheHour, type Span } from "./spans.ts";

interface Hours {
  /** Ordered and disjoint. */
  readonly spans: readonly Span[];
  /** The hour at which each day is cut; 24 for a day that is read whole. */
  readonly boundaries: ReadonlyMap<string, number>;
}

/**
 * Plans which finalized days can be read from their hours: days that a range or bucket cuts at most once, at a whole
 * hour. Visitors are known before and from each hour on, but not between two hours. Intervals of one hour are always
 * known.
 */
export function planHours(span: Span, grouping: Grouping, finalized: readonly FinalizedDay[]): Hours {
  const spans: Span[] = [];
  const boundaries = new Map<string, number>();
  const isByHour = grouping.interval === "hour";
  if (isByHour && !isOnTheHour(grouping.zone ?? "UTC", span)) return { spans, boundaries };
  const starts = boundariesWithin(span, grouping);
  const boundariesByDay = Map.groupBy(isByHour ? [] : [span.from, ...starts, span.until], (time) =>
    utcDay(new Date(time)),
  );
  for (const { day } of finalized) {
    const begin = Date.parse(day);
    const [from, until] = [Math.max(begin, span.from), Math.min(begin + DAY_MS, span.until)];
    const inside = [...new Set(boundariesByDay.get(day))].filter((time) => time > begin);
    const [boundary = begin + DAY_MS] = inside;
    if (from >= until || inside.length > 1 || (boundary - begin) % HOUR_MS !== 0) continue;
    boundaries.set(day, (boundary - begin) / HOUR_MS);
    const last = spans.at(-1);
    if (last?.until === from) spans[spans.length - 1] = { from: last.from, until };
    else spans.push({ from, until });
  }
  return { spans, boundaries };
}
