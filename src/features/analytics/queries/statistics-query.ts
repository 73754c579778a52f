/** What events can be grouped by. `link` is an id, `position` the place on the page from 1, and 0 for none; the others are what the row says. */
export const dimensions = [
  "link",
  "source",
  "country",
  "language",
  "device",
  "os",
  "browser",
  "in_app",
  "bot",
  "channel",
  "referrer_host",
  "referrer",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "position",
] as const;

export type Dimension = (typeof dimensions)[number];

export const intervals = ["hour", "day", "week", "month"] as const;

export type Interval = (typeof intervals)[number];

/** Events whose value is one of these, or where `is` is false none of them; an empty value is that of what has none. */
export interface Filter {
  readonly dimension: Dimension;
  readonly is: boolean;
  readonly values: readonly string[];
}

/** What happens to a block: it is seen, or used. In no figure of links and visits. */
export type BlockEvent = "block_view" | "block_use";

export const isOfBlocks = (kind: StatisticsQuery["kind"]): kind is BlockEvent =>
  kind === "block_view" || kind === "block_use";

/** All of them hold. */
export type Filters = readonly Filter[];

/** Which events are asked about: those of `kind`, or visits and clicks for any, from one instant up to, and not including, another. */
export interface StatisticsQuery {
  readonly workspaceId: string;
  readonly kind: "click" | "visit" | "any" | BlockEvent;
  readonly from: Date;
  readonly until: Date;
  readonly filters: Filters;
  /** Time ranges within that are left out, in ms, in order and apart. */
  readonly except?: readonly { readonly from: number; readonly until: number }[];
  /** True where referrers are told apart, and shown, without their query and fragment. */
  readonly withoutQueries?: boolean;
}

/** What the events are put together by; neither for one row of all. */
export interface Grouping {
  readonly dimension?: Dimension;
  /** The time of day is that of `zone`, a name of the IANA time zone database. */
  readonly interval?: Interval;
  readonly zone?: string;
  /** Where the second of two time ranges begins, instead of an interval; the first one is bucket 0. */
  readonly boundary?: Date;
}

/** How many events there were of each verdict, and how many distinct visitors among people. */
export interface Counts {
  readonly humans: number;
  readonly duplicates: number;
  readonly bots: number;
  readonly previews: number;
  readonly prefetches: number;
  readonly heads: number;
  readonly owners: number;
  readonly visitors: number;
}

export const NONE: Counts = {
  humans: 0,
  duplicates: 0,
  bots: 0,
  previews: 0,
  prefetches: 0,
  heads: 0,
  owners: 0,
  visitors: 0,
};

/** The counts alone of what says more. */
export function toCounts({ humans, duplicates, bots, previews, prefetches, heads, owners, visitors }: Counts): Counts {
  return { humans, duplicates, bots, previews, prefetches, heads, owners, visitors };
}

export interface CountsRow extends Counts {
  /** Of `dimension`; empty for none, and without one. */
  readonly value: string;
  /** Start of the interval in seconds since 1970; 0 without one. */
  readonly bucket: number;
}
