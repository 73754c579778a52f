import { DAY_MS, HOUR_MS, utcDay } from "#base/time.ts";
import type { Grouping } from "../../queries/statistics-query.ts";
import type { FinalizedDay } from "../finalized/finalized-days.ts";
import { boundariesWithin, isOnTheHour, type Span } from "./spans.ts";

interface Hours {
  /** In order and apart. */
  readonly spans: readonly Span[];
  /** The hour that each day is cut at; 24 for one that is read whole. */
  readonly boundaries: ReadonlyMap<string, number>;
}

/**
 * What the hours of finalized days answer: days that a range or a bucket cuts at one whole hour at most, because visitors are known
 * before each hour and from it on, but not between two; intervals of an hour are known each.
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
