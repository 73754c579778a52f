import { type Dimension, dimensions, type Grouping, type StatisticsQuery } from "../../queries/statistics-query.ts";

/** What is told by what a visitor's hash is made of, an address and a user agent, so that each has one value of it on a day. */
export const SEGMENT_COLUMNS = ["country", "device", "os", "browser"] as const satisfies readonly Dimension[];

const IS_SEGMENT_COLUMN: ReadonlySet<Dimension> = new Set(SEGMENT_COLUMNS);

/** True for what has a column of its own in `closed_profiles`. */
export const isSegmentColumn = (dimension: Dimension): boolean => IS_SEGMENT_COLUMN.has(dimension);

/** What events of one profile may be grouped by, each in rows of its own: all that people's events have. */
const EXTRA_DIMENSIONS = dimensions.filter((name) => name !== "bot" && !isSegmentColumn(name));

/** Whole addresses, which no other sums know, without any profile, and with one column of it each: there are too many to be grouped by all four. */
const REFERRERS = "referrers";
const referrersWith = (dimension: Dimension) => `${REFERRERS} ${dimension}`;

/** Each two of these as well, because they have few values, so that two filters by them leave many events. */
const COARSE_DIMENSIONS = ["source", "language", "in_app", "channel"] as const satisfies readonly Dimension[];
const coarsePairs = COARSE_DIMENSIONS.flatMap((one, at) =>
  COARSE_DIMENSIONS.slice(at + 1).map((other) => [one, other] as const),
);
/** Stands between two values in the one column that rows have for them; nothing that an event has of these holds it. */
export const BETWEEN = "char(31)";
const toSegmentName = (columns: readonly Dimension[]) => columns.join(" ");

/** The dimensions of which a day may have profiles, with the empty one of what is grouped by nothing besides. */
export const VISITOR_SEGMENTS: readonly string[] = [
  "",
  ...EXTRA_DIMENSIONS,
  ...coarsePairs.map(toSegmentName),
  REFERRERS,
  ...SEGMENT_COLUMNS.map(referrersWith),
];

/** By what the rows of each of these are told apart: an event's columns, two at most, and those of its profile. */
export function getSegmentColumns(profiled: string): {
  readonly columns: readonly Dimension[];
  readonly columnsOfSegment: readonly Dimension[];
} {
  if (profiled === REFERRERS) return { columns: ["referrer"], columnsOfSegment: [] };
  const by = SEGMENT_COLUMNS.find((each) => profiled === referrersWith(each));
  if (by) return { columns: ["referrer"], columnsOfSegment: [by] };
  const pair = coarsePairs.find((each) => profiled === toSegmentName(each));
  return { columns: pair ?? EXTRA_DIMENSIONS.filter((each) => each === profiled), columnsOfSegment: SEGMENT_COLUMNS };
}

/**
 * The dimension of the rows whose people add up to the answer, empty for those without any; undefined where no rows do: those of two dimensions
 * besides the profile that are not kept together, or of several values of one that are put together.
 */
export function toSegmentKey(
  { filters, withoutQueries = false }: StatisticsQuery,
  { dimension }: Grouping,
): string | undefined {
  const dimensionsUsed = [
    ...filters.map((filter) => filter.dimension),
    ...(dimension === undefined ? [] : [dimension]),
  ];
  const extra = [...new Set(dimensionsUsed)].filter((each) => !isSegmentColumn(each));
  const isOneValue = (of: Dimension) =>
    filters.some((filter) => filter.dimension === of && filter.is && new Set(filter.values).size === 1);
  if (!extra.every((each) => each === dimension || isOneValue(each))) return undefined;
  const [one] = extra;
  if (one === undefined) return "";
  if (extra.length > 1) {
    const pair = coarsePairs.find((each) => extra.length === 2 && each.every((name) => extra.includes(name)));
    return pair && toSegmentName(pair);
  }
  if (!EXTRA_DIMENSIONS.includes(one) || (one === "referrer" && withoutQueries)) return undefined;
  const [first, ...others] = new Set(dimensionsUsed.filter(isSegmentColumn));
  if (one !== "referrer" || others.length > 0) return one;
  return first === undefined ? REFERRERS : referrersWith(first);
}
