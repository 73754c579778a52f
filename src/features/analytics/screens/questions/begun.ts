import { SECOND_MS } from "#base/time.ts";
import { dayOf, type Span } from "./period.ts";
import type { AskedSeries, Series } from "./queries.ts";

interface Begun {
  /** The buckets that have begun, in order. */
  readonly series: Series | undefined;
  /** True where the last of them goes on. */
  readonly isLastOpen: boolean;
}

/** A series without what was still to come when it was answered, so that nothing looks like a fall that is only the future. */
export function begunOf(asked: AskedSeries | undefined, { until }: Span, zone: string): Begun {
  if (!asked || until < dayOf(new Date(asked.asOfMs), zone)) return { series: asked?.buckets, isLastOpen: false };
  return { series: asked.buckets.filter(({ start }) => start * SECOND_MS <= asked.asOfMs), isLastOpen: true };
}
