import { SECOND_MS } from "#base/time.ts";
import type { DayRange } from "../../queries/day-range.ts";
import { getDay } from "./period.ts";
import type { DatedSeries, Series } from "./queries.ts";

interface StartedBuckets {
  /** The buckets that have begun, in order. */
  readonly series: Series | undefined;
  /** True if the last bucket is not over. */
  readonly isLastOpen: boolean;
}

/** Drops the buckets that were in the future at the time of the response, so that they do not look like a decline. */
export function dropFutureBuckets(series: DatedSeries | undefined, { until }: DayRange, zone: string): StartedBuckets {
  if (!series || until < getDay(new Date(series.asOfMs), zone)) return { series: series?.buckets, isLastOpen: false };
  return { series: series.buckets.filter(({ start }) => start * SECOND_MS <= series.asOfMs), isLastOpen: true };
}
