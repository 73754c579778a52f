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

function sum(entries: readonly { readonly count: number }[]): number {
  return entries.reduce((whole, { count }) => whole + count, 0);
}

export interface Program {
  /** Empty for unnamed programs. */
  readonly name: string;
  readonly bots: number;
  readonly previews: number;
}

interface NamedCount {
  readonly name: string;
  readonly count: number;
}

/** The programs behind `all` bots or previews, the busiest first, followed by the unnamed rest. */
export function getPrograms(
  programs: readonly Program[],
  trafficClass: "bots" | "previews",
  all: number,
): readonly NamedCount[] {
  const named = programs
    .map((program) => ({ name: program.name, count: program[trafficClass] }))
    .filter(({ name, count }) => name !== "" && count > 0)
    .toSorted((one, other) => other.count - one.count);
  // names come from raw rows, which expire before the counts
  const rest = all - sum(named);
  return rest > 0 ? [...named, { name: "", count: rest }] : named;
}
