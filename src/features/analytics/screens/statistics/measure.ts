import { type Counts, nonHumanCount } from "../../queries/statistics-query.ts";

export const measures = ["human", "unique", "all"] as const;

/** What a figure counts: events of people, distinct people, or all events that arrived. */
export type Measure = (typeof measures)[number];

export function isMeasure(text: string): text is Measure {
  return measures.some((measure) => measure === text);
}

export interface Counting {
  readonly measure: Measure;
  /** True to count the owner's own visits and clicks like those of people. */
  readonly withOwn: boolean;
}

/** Conversion rate and distinct visitors always count people, regardless of the chosen counting. */
export const PEOPLE_ONLY: Counting = { measure: "human", withOwn: false };

/**
 * The number that a row shows. Distinct people never include the owner, whose visitor hash is not counted separately.
 */
export function getCount(counts: Counts, { measure, withOwn }: Counting): number {
  const own = withOwn ? counts.owners : 0;
  if (measure === "unique") return counts.visitors;
  const people = counts.humans + counts.duplicates + own;
  return measure === "human" ? people : people + nonHumanCount(counts);
}

/** The change in percent, rounded; undefined if the previous count is 0. */
export function calculateChange(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / before) * 100);
}

interface ClickFigures {
  readonly all: number;
  readonly unique: number;
  readonly noise: number;
  readonly own: number;
}

/** The number under the chosen counting. Distinct people never include the owner. */
export function countedClicks(
  { all, unique, noise: nonHuman, own }: ClickFigures,
  { measure, withOwn }: Counting,
): number {
  if (measure === "unique") return unique;
  return all + (withOwn ? own : 0) + (measure === "all" ? nonHuman : 0);
}

/** Unique clicks as a share of all clicks, 0 to 1; 0 without clicks. */
export function conversionShare(stats: { readonly unique_click: number; readonly all_click: number }): number {
  return stats.all_click > 0 ? stats.unique_click / stats.all_click : 0;
}

/** A share in percent with two decimals, in the format of the language. */
export function formatShare(share: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(share);
}

/**
 * The change since the previous period; `amount` is a share (0.125 for an eighth) or percentage points, never negative.
 */
export type Change =
  | { readonly kind: "none" | "same" | "from_none" }
  | { readonly kind: "up" | "down"; readonly amount: number };

/** The change of a count; `none` if the previous count is unknown. */
export function countChange(now: number, before: number | undefined): Change {
  if (before === undefined) return { kind: "none" };
  if (now === before) return { kind: "same" };
  return before === 0 ? { kind: "from_none" } : directed((now - before) / before, SMALLEST_SHARE);
}

/** The change of a share, in percentage points; `none` if either share is undefined. */
export function shareChange(now: number | undefined, before: number | undefined): Change {
  if (now === undefined || before === undefined) return { kind: "none" };
  return directed((now - before) * 100, SMALLEST_POINTS);
}

/** Smaller changes would round to zero with one decimal, so they count as no change. */
const SMALLEST_SHARE = 0.000_5;
const SMALLEST_POINTS = 0.05;

function directed(difference: number, smallest: number): Change {
  if (Math.abs(difference) < smallest) return { kind: "same" };
  return { kind: difference > 0 ? "up" : "down", amount: Math.abs(difference) };
}
