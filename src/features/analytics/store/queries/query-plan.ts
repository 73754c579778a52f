import { DAY_MS, HOUR_MS } from "#base/time.ts";
import { type Dimension, type Grouping, isOfBlocks, type StatisticsQuery } from "../../queries/statistics-query.ts";
import { DAILY_DIMENSIONS } from "../aggregates.ts";
import type { FinalizedDay, Days } from "../finalized/finalized-days.ts";
import { getPair } from "../finalized/pairs.ts";
import { toSegmentKey } from "../finalized/visitor-segments.ts";
import { planHours } from "./hourly-visitors.ts";
import { isOnTheHour, isWithin, type Span, toSpans, wholeDaysWithin, toWholeUnits, without } from "./spans.ts";

/** The table that time ranges are read from: raw rows, or sums, which are cheaper and outlive them. */
export type Source =
  | "events"
  | "clicks_hourly"
  | "clicks_daily"
  | "breakdown_daily"
  | "blocks_daily"
  | "closed_pairs"
  | "closed_hours"
  | "closed_profiles"
  | "closed_events";

export interface PlanStep {
  readonly source: Source;
  /** Ordered and disjoint. */
  readonly spans: readonly Span[];
  /** For `closed_hours`: the days, each with the hour (0 to 24) at which it is cut. */
  readonly boundaries?: ReadonlyMap<string, number>;
}

type DailySource = "clicks_daily" | "breakdown_daily" | "blocks_daily";

const IN_BREAKDOWN: ReadonlySet<string> = new Set(DAILY_DIMENSIONS);

/** The only dimension that a query filters by; undefined for none or several. */
export function filterDimension({ filters }: StatisticsQuery): Dimension | undefined {
  const [first] = filters;
  return first && filters.every(({ dimension }) => dimension === first.dimension) ? first.dimension : undefined;
}

/**
 * The dimension that daily sums must have for a query: the one that it groups by, otherwise the one that it filters by.
 */
export function getBreakdownDimension(query: StatisticsQuery, { dimension }: Grouping): Dimension | undefined {
  return dimension ?? filterDimension(query);
}

/**
 * The daily table that can serve a query for whole days; undefined if only raw rows or tables of finalized days can.
 */
function findDailySource(query: StatisticsQuery, grouping: Grouping): DailySource | undefined {
  const breakdown = getBreakdownDimension(query, grouping);
  const hasOnlyItsFilters = query.filters.every(({ dimension }) => dimension === breakdown);
  if (isOfBlocks(query.kind))
    return query.filters.length === 0 && (breakdown === undefined || breakdown === "link") ? "blocks_daily" : undefined;
  if (!hasOnlyItsFilters) return undefined;
  if (breakdown === undefined || breakdown === "link") return "clicks_daily";
  return IN_BREAKDOWN.has(breakdown) ? "breakdown_daily" : undefined;
}

/** The pair that serves a query on finalized days with a filter by one dimension, grouped by another. */
export function findPair(query: StatisticsQuery, { dimension, interval }: Grouping) {
  const narrowed = filterDimension(query);
  const isAggregated =
    narrowed !== undefined && dimension !== undefined && interval === undefined && hasSingleKind(query);
  return isAggregated ? getPair(narrowed, dimension) : undefined;
}

/**
 * The extra dimension of the visitor segments that serve a query on finalized days, empty for none; undefined if fewer
 * rows do, or no segments can.
 */
export function findVisitorSegment(query: StatisticsQuery, grouping: Grouping): string | undefined {
  const isNarrowed = query.filters.length > 0 || grouping.dimension === "referrer";
  if (!isNarrowed || isOfBlocks(query.kind)) return undefined;
  const addsUp = grouping.dimension === filterDimension(query) || hasOneValue(query);
  const isAggregated = findDailySource(query, grouping) !== undefined || findPair(query, grouping) !== undefined;
  return hasSingleKind(query) && addsUp && isAggregated ? undefined : toSegmentKey(query, grouping);
}

/** True if a filter selects exactly one value. */
export const hasOneValue = ({ filters }: StatisticsQuery): boolean =>
  filters.some(({ is, values }) => is && new Set(values).size === 1);

/** True if the day has the visitor segments for a query. */
export function hasVisitorSegment({ profiled: segmented }: FinalizedDay, segment: string | undefined): boolean {
  return segment !== undefined && segmented.includes(segment);
}

const hasSingleKind = ({ kind }: StatisticsQuery) => kind === "click" || kind === "visit";

/**
 * Plans a query: the tables to read, each for its time ranges; ranges without events are not read. Sums serve whole UTC
 * hours or days; pairs, visitor segments, hours and sorted events serve finalized days; raw rows serve the rest, so
 * that ranges of any time zone are exact.
 */
export function planQuery(query: StatisticsQuery, grouping: Grouping, days: Days): PlanStep[] {
  const { finalized } = days;
  const span = { from: query.from.getTime(), until: query.until.getTime() };
  const requestedSpans = without(span, query.except ?? []).flatMap((each) => trimmed(each, days));
  const segment = findVisitorSegment(query, grouping);
  const uncut = segment === undefined ? [] : requestedSpans.flatMap((each) => wholeDaysWithin(each, grouping));
  const segmented = finalized.filter((each) => hasVisitorSegment(each, segment) && isWithin(each.day, uncut));
  const spans = toSpans(segmented.map(({ day }) => day));
  const left = requestedSpans.flatMap((each) => without(each, spans)).filter((each) => hasEvents(each, days));
  return joined([
    { source: "closed_profiles", spans },
    ...left.flatMap((each, at) => planWithin(each, query, grouping, days, endedBefore(left[at + 1], finalized))),
  ]);
}

/** The days that no later time range touches: the hours of a day can be cut only once. */
const endedBefore = (later: Span | undefined, finalized: readonly FinalizedDay[]) =>
  later ? finalized.filter(({ day }) => Date.parse(day) + DAY_MS <= later.from) : finalized;

/** Plans a range without visitor segments; only the given `finalized` days are used as such. */
function planWithin(
  span: Span,
  query: StatisticsQuery,
  grouping: Grouping,
  days: Days,
  finalized: readonly FinalizedDay[],
): PlanStep[] {
  const daily = findDailySource(query, grouping);
  if (daily === undefined) {
    const uncut = wholeDaysWithin(span, grouping);
    const whole = finalized.filter(({ day }) => isWithin(day, uncut));
    const hasPairs = findPair(query, grouping) !== undefined;
    const pairs = toSpans(whole.filter(({ paired }) => hasPairs && paired).map(({ day }) => day));
    const sorted = toSpans(whole.filter((each) => each.sorted && !(hasPairs && each.paired)).map(({ day }) => day));
    const rest = without(span, pairs).flatMap((each) => without(each, sorted));
    return [
      { source: "closed_pairs", spans: pairs },
      { source: "closed_events", spans: sorted },
      { source: "events", spans: rest.filter((each) => hasEvents(each, days)) },
    ];
  }
  const hasHours = daily === "clicks_daily" && getBreakdownDimension(query, grouping) === undefined;
  const hours = hasHours ? planHours(span, grouping, finalized) : undefined;
  const open = hours ? without(span, hours.spans).filter((each) => hasEvents(each, days)) : [span];
  return [
    ...(hours ? [{ source: "closed_hours", ...hours } as const] : []),
    ...open.flatMap((each) => planSums(each, daily, grouping, findRecent(days, query.now))),
  ];
}

/** Plans a range from sums, with raw rows for its ends and for recent days. */
function planSums(span: Span, daily: DailySource, grouping: Grouping, recent: readonly Span[]): PlanStep[] {
  const { interval, zone = "UTC" } = grouping;
  const days = wholeDaysWithin(span, grouping).flatMap((each) => without(each, recent));
  const rest = without(span, days);
  const isByHour = daily === "clicks_daily" && interval !== undefined && isOnTheHour(zone, span);
  const before = rest.flatMap((each) => without(each, recent));
  const hours = isByHour ? before.flatMap((each) => toWholeUnits(each, HOUR_MS) ?? []) : [];
  return [
    { source: daily, spans: days },
    { source: "clicks_hourly", spans: hours },
    { source: "events", spans: rest.flatMap((each) => without(each, hours)) },
  ];
}

/** Up to this many events, reading raw rows is faster than merging the states of a month. */
const FEW_EVENTS = 400_000;
/**
 * The age up to which open days are read from rows: older days are finalized by the nightly run, and younger rows have
 * not expired.
 */
const RECENT_MS = 3 * DAY_MS;

/**
 * Recent open UTC days to read from rows: these are stored together, while an index granule of sums holds a month of
 * states. Empty for a busy workspace.
 */
function findRecent({ open = [] }: Days, now: Date): Span[] {
  const recent = open.filter(({ day }) => Date.parse(day) > now.getTime() - RECENT_MS);
  return recent.reduce((sum, { events }) => sum + events, 0) > FEW_EVENTS ? [] : toSpans(recent.map(({ day }) => day));
}

/** Trims a time range to the days from the first to the last one with events. */
function trimmed(span: Span, { finalized, open }: Days): Span[] {
  if (open === undefined) return [span];
  const all = [...finalized, ...open].map(({ day }) => Date.parse(day));
  const within = {
    from: Math.max(span.from, Math.min(...all)),
    until: Math.min(span.until, Math.max(...all) + DAY_MS),
  };
  return within.from < within.until ? [within] : [];
}

function hasEvents({ from, until }: Span, { finalized, open }: Days): boolean {
  if (open === undefined) return true;
  return [...finalized, ...open].some(({ day }) => Date.parse(day) < until && Date.parse(day) + DAY_MS > from);
}

/** Merges steps so that each source occurs once, with all its time ranges. */
function joined(steps: readonly PlanStep[]): PlanStep[] {
  const bySource = Map.groupBy(
    steps.filter(({ spans }) => spans.length > 0),
    ({ source }) => source,
  );
  return [...bySource].map(([source, each]) => {
    const boundaries = each.flatMap((step) => [...(step.boundaries ?? [])]);
    return {
      source,
      spans: each.flatMap(({ spans }) => spans),
      ...(boundaries.length > 0 && { boundaries: new Map(boundaries) }),
    };
  });
}

/**
 * True for a step that sums whole UTC days; its visitors are the sum of the days' visitors, since hashes change daily.
 */
export const isDailySum = ({ source }: PlanStep): boolean => source === "clicks_daily" || source === "breakdown_daily";
