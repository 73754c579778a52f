import type { Counts } from "../../queries/statistics-query.ts";

export const measures = ["human", "unique", "all"] as const;

/** What a figure counts: events of people, distinct people, or all events that arrived. */
export type Measure = (typeof measures)[number];

export function isMeasure(text: string): text is Measure {
  return measures.some((measure) => measure === text);
}

export interface Counting {
  readonly measure: Measure;
  /** True if the owner's own visits and clicks count as people's. */
  readonly withOwn: boolean;
}

/**
 * The number that a row shows. Distinct people never include the owner, whose visitor hash is not counted separately.
 */
export function getCount(counts: Counts, { measure, withOwn }: Counting): number {
  const own = withOwn ? counts.owners : 0;
  if (measure === "unique") return counts.visitors;
  const people = counts.humans + counts.duplicates + own;
  return measure === "human" ? people : people + nonHumanCount(counts);
}

/** Non-human requests: bots, link previews, prefetches and HEAD requests. */
export function nonHumanCount({ bots, previews, prefetches, heads }: Counts): number {
  return bots + previews + prefetches + heads;
}

/** The change in percent, rounded; undefined if the previous count is 0. */
export function getChange(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / before) * 100);
}
