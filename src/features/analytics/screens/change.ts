/** How a figure went since the time before; `amount` is a share (0.125 for an eighth) or percentage points, never negative. */
export type Change =
  | { readonly kind: "none" | "same" | "from_none" }
  | { readonly kind: "up" | "down"; readonly amount: number };

/** The change of a count; `none` where nothing was counted yet in the time before. */
export function countChange(now: number, before: number | undefined): Change {
  if (before === undefined) return { kind: "none" };
  if (now === before) return { kind: "same" };
  return before === 0 ? { kind: "from_none" } : directed((now - before) / before, SMALLEST_SHARE);
}

/** The change of a share, in percentage points; `none` where there was nothing to have a share of. */
export function shareChange(now: number | undefined, before: number | undefined): Change {
  if (now === undefined || before === undefined) return { kind: "none" };
  return directed((now - before) * 100, SMALLEST_POINTS);
}

/** What rounds to nothing, with one decimal of a percent or of a point, is no change. */
const SMALLEST_SHARE = 0.000_5;
const SMALLEST_POINTS = 0.05;

function directed(difference: number, smallest: number): Change {
  if (Math.abs(difference) < smallest) return { kind: "same" };
  return { kind: difference > 0 ? "up" : "down", amount: Math.abs(difference) };
}
