import type { Counts } from "../../questions/question.ts";
import type { Counting } from "../questions/measure.ts";

/** What an event can have been taken for, people first. */
export const verdicts = ["humans", "duplicates", "owners", "bots", "previews", "prefetches", "heads"] as const;

export type Verdict = (typeof verdicts)[number];

export interface Entry {
  readonly verdict: Verdict;
  readonly count: number;
}

export interface Entries {
  readonly counted: readonly Entry[];
  readonly leftOut: readonly Entry[];
  /** The two sums make everything that arrived. */
  readonly sumCounted: number;
  readonly sumLeftOut: number;
}

/** What a figure that counts so is made of, and what it leaves out. */
export function entriesOf(counts: Counts, { measure, withOwn }: Counting): Entries {
  const isCounted = (verdict: Verdict) => {
    if (verdict === "humans" || verdict === "duplicates") return true;
    return verdict === "owners" ? withOwn && measure !== "unique" : measure === "all";
  };
  const entries = verdicts.map((verdict) => ({ verdict, count: counts[verdict] }));
  const counted = entries.filter(({ verdict }) => isCounted(verdict));
  const leftOut = entries.filter(({ verdict }) => !isCounted(verdict));
  return { counted, leftOut, sumCounted: sum(counted), sumLeftOut: sum(leftOut) };
}

function sum(entries: readonly Entry[]): number {
  return entries.reduce((whole, { count }) => whole + count, 0);
}
