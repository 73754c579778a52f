import type { Counts } from "../../queries/statistics-query.ts";
import type { Counting } from "../statistics/measure.ts";

/** The traffic classes of events, people first. */
export const trafficClasses = ["humans", "duplicates", "owners", "bots", "previews", "prefetches", "heads"] as const;

export type TrafficClass = (typeof trafficClasses)[number];

export interface Entry {
  readonly trafficClass: TrafficClass;
  readonly count: number;
}

export interface Entries {
  readonly counted: readonly Entry[];
  readonly leftOut: readonly Entry[];
  /** The two sums are together all events that arrived. */
  readonly sumCounted: number;
  readonly sumLeftOut: number;
}

/** What a figure under this counting includes, and what it leaves out. */
export function toEntries(counts: Counts, { measure, withOwn }: Counting): Entries {
  const isCounted = (trafficClass: TrafficClass) => {
    if (trafficClass === "humans" || trafficClass === "duplicates") return true;
    return trafficClass === "owners" ? withOwn && measure !== "unique" : measure === "all";
  };
  const entries = trafficClasses.map((trafficClass) => ({ trafficClass, count: counts[trafficClass] }));
  const counted = entries.filter(({ trafficClass }) => isCounted(trafficClass));
  const leftOut = entries.filter(({ trafficClass }) => !isCounted(trafficClass));
  return { counted, leftOut, sumCounted: sum(counted), sumLeftOut: sum(leftOut) };
}

function sum(entries: readonly Entry[]): number {
  return entries.reduce((whole, { count }) => whole + count, 0);
}
