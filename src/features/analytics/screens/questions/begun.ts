import { SECOND_MS } from "#base/time.ts";
import { dayOf, type Span } from "./period.ts";

interface Begun<Bucket> {
  /** Those that have begun, in order. */
  readonly series: readonly Bucket[] | undefined;
  /** True where the last of them goes on. */
  readonly isLastOpen: boolean;
}

/** A series without what is still to come, so that nothing looks like a fall that is only the future. */
export function begunOf<Bucket extends { readonly start: number }>(
  series: readonly Bucket[] | undefined,
  { until }: Span,
  zone: string,
  now: Date,
): Begun<Bucket> {
  if (!series || until < dayOf(now, zone)) return { series, isLastOpen: false };
  return { series: series.filter(({ start }) => start * SECOND_MS <= now.getTime()), isLastOpen: true };
}
