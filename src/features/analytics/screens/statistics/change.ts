/**
 * The change since the previous period; `amount` is a share (0.125 for an eighth) or percentage points, never negative.
 */
export type FigureChange =
  | { readonly kind: "none" | "same" | "from_none" }
  | { readonly kind: "up" | "down"; readonly amount: number };

/** The change of a count; `none` if the previous count is unknown. */
export function compareCounts(now: number, before: number | undefined): FigureChange {
  if (before === undefined) return { kind: "none" };
  if (now === before) return { kind: "same" };
  return before === 0 ? { kind: "from_none" } : toChange((now - before) / before, SMALLEST_SHARE);
}

/** The change of a share, in percentage points; `none` if either share is undefined. */
export function compareShares(now: number | undefined, before: number | undefined): FigureChange {
  if (now === undefined || before === undefined) return { kind: "none" };
  return toChange((now - before) * 100, SMALLEST_POINTS);
}

/** Smaller changes would round to zero with one decimal, so they count as no change. */
const SMALLEST_SHARE = 0.000_5;
const SMALLEST_POINTS = 0.05;

function toChange(difference: number, smallest: number): FigureChange {
  if (Math.abs(difference) < smallest) return { kind: "same" };
  return { kind: difference > 0 ? "up" : "down", amount: Math.abs(difference) };
}

/** The change in percent, rounded; undefined if the previous count is 0. */
export function findChangePercent(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / before) * 100);
}
