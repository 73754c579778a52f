import { type Dimension, dimensions, type Grouping, type StatisticsQuery } from "../../queries/statistics-query.ts";

/**
 * Dimensions derived from what a visitor's hash is made of (IP address and user agent), so that a visitor has one value
 * per day.
 */
export const SEGMENT_COLUMNS = ["country", "device", "os", "browser"] as const satisfies readonly Dimension[];

const IS_SEGMENT_COLUMN: ReadonlySet<Dimension> = new Set(SEGMENT_COLUMNS);

/** True for a dimension with its own column in `closed_profiles`. */
export const isSegmentColumn = (dimension: Dimension): boolean => IS_SEGMENT_COLUMN.has(dimension);

/** Extra dimensions, each in separate rows: all others that people's events have. */
const EXTRA_DIMENSIONS = dimensions.filter((name) => name !== "bot" && !isSegmentColumn(name));

/**
 * Full referrer URLs, which are in no other sums: without segment, and with one segment column each. They are too many
 * to group by all four columns.
 */
const REFERRERS = "referrers";
const referrersWith = (dimension: Dimension) => `${REFERRERS} ${dimension}`;

/** Also stored in pairs: they have few values, so that two filters by them still match many events. */
const COARSE_DIMENSIONS = ["source", "language", "in_app", "channel"] as const satisfies readonly Dimension[];
const coarsePairs = COARSE_DIMENSIONS.flatMap((one, at) =>
  COARSE_DIMENSIONS.slice(at + 1).map((other) => [one, other] as const),
);
/** Separates two values in their shared column; the values never contain it. */
export const BETWEEN = "char(31)";
const toSegmentName = (columns: readonly Dimension[]) => columns.join(" ");

/** The extra dimensions for which a day may have segments; the empty string stands for none. */
export const VISITOR_SEGMENTS: readonly string[] = [
  "",
  ...EXTRA_DIMENSIONS,
  ...coarsePairs.map(toSegmentName),
  REFERRERS,
  ...SEGMENT_COLUMNS.map(referrersWith),
];

/** What the rows of an extra dimension are grouped by: at most two event columns, and segment columns. */
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
 * The extra dimension of the rows whose visitors add up to the result; empty for rows without one. Undefined if no rows
 * do: for two extra dimensions that are not stored together, or several values of one that would be merged.
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
