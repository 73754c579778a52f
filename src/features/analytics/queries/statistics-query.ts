import { requestColumns, type TrafficClass } from "#features/ingest/event-columns.ts";

/**
 * What events can be grouped by. `link` is an id, `position` the position on the page from 1 (0 if unknown); the others
 * are columns.
 */
export const dimensions = ["link", "source", ...requestColumns] as const;

export type Dimension = (typeof dimensions)[number];

export const intervals = ["hour", "day", "week", "month"] as const;

export type Interval = (typeof intervals)[number];

/**
 * Events whose value is one of these, or is none of these if `is` is false. The empty value matches events without a
 * value.
 */
export interface Filter {
  readonly dimension: Dimension;
  readonly is: boolean;
  readonly values: readonly string[];
}

/** A block is viewed or used. Not counted in any figure of links and visits. */
type BlockEvent = "block_view" | "block_use";

export const isBlockEvent = (kind: StatisticsQuery["kind"]): kind is BlockEvent =>
  kind === "block_view" || kind === "block_use";

/** Filters combined with AND. */
export type Filters = readonly Filter[];

/**
 * The queried events: those of `kind` (`any`: visits and clicks), from one instant up to, but not including, another.
 */
export interface StatisticsQuery {
  readonly workspaceId: string;
  readonly kind: "click" | "visit" | "any" | BlockEvent;
  readonly from: Date;
  readonly until: Date;
  readonly filters: Filters;
  /** Excluded time ranges in ms, ordered and disjoint. */
  readonly except?: readonly { readonly from: number; readonly until: number }[];
  /** True to group and show referrers without query and fragment. */
  readonly withoutQueries?: boolean;
}

/** What the events are grouped by; without dimension and interval there is one row. */
export interface Grouping {
  readonly dimension?: Dimension;
  /** Intervals are local to `zone`, a name of the IANA time zone database. */
  readonly interval?: Interval;
  readonly zone?: string;
  /** Instead of an interval: splits two time ranges into bucket 0 and the bucket that starts here. */
  readonly boundary?: Date;
}

/** The traffic classes of events with the columns that count them, in the order of the table. */
export const TRAFFIC_CLASSES = {
  human: "humans",
  duplicate: "duplicates",
  bot: "bots",
  preview: "previews",
  prefetch: "prefetches",
  head: "heads",
  owner: "owners",
} as const satisfies Record<TrafficClass, string>;

export const classCountNames = Object.values(TRAFFIC_CLASSES);
export type ClassCountName = (typeof classCountNames)[number];

/** The names of the counts: events by traffic class, and distinct human visitors. */
export const countNames = [...classCountNames, "visitors"] as const;
export type Counts = Readonly<Record<(typeof countNames)[number], number>>;

/** Picks the counts from a larger row. */
export function toCounts(row: Partial<Counts>): Counts {
  return Object.fromEntries(countNames.map((name) => [name, row[name] ?? 0])) as Counts;
}

export const NO_COUNTS = toCounts({});

export function addCounts(one: Counts, other: Counts): Counts {
  return Object.fromEntries(countNames.map((name) => [name, one[name] + other[name]])) as Counts;
}

/** Events of people, including repeated ones. */
export function countPeople({ humans, duplicates }: Pick<Counts, "humans" | "duplicates">): number {
  return humans + duplicates;
}

/** Non-human requests: bots, link previews, prefetches and HEAD requests. */
export function nonHumanCount({ bots, previews, prefetches, heads }: Counts): number {
  return bots + previews + prefetches + heads;
}

export interface CountsRow extends Counts {
  /** The value of `dimension`; empty without a dimension, or for events that have no value. */
  readonly value: string;
  /** Start of the interval in seconds since 1970; 0 without an interval. */
  readonly bucket: number;
}
