import { DAY_MS, HOUR_MS } from "#base/time.ts";
import { type Dimension, type Grouping, isOfBlocks, type StatisticsQuery } from "../../queries/statistics-query.ts";
import { DIMENSIONS } from "../aggregates.ts";
import type { FinalizedDay, Days } from "../finalized/finalized-days.ts";
import { getPair } from "../finalized/pairs.ts";
import { toSegmentKey } from "../finalized/visitor-segments.ts";
import { planHours } from "./hours.ts";
import { isOnTheHour, isWithin, type Span, toSpans, wholeDaysWithin, toWholeUnits, without } from "./spans.ts";

/** Where time ranges are read from: raw rows, or sums that are cheaper and outlive them. */
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
  /** In order and apart. */
  readonly spans: readonly Span[];
  /** Of closed hours: their days, each with the hour (0 to 24) that it is cut at. */
  readonly boundaries?: ReadonlyMap<string, number>;
}

type DailySource = "clicks_daily" | "breakdown_daily" | "blocks_daily";

const IN_BREAKDOWN: ReadonlySet<string> = new Set(DIMENSIONS);

/** The one dimension that a question narrows down by; undefined for none, or several. */
export function filterDimension({ filters }: StatisticsQuery): Dimension | undefined {
  const [first] = filters;
  return first && filters.every(({ dimension }) => dimension === first.dimension) ? first.dimension : undefined;
}

/** By what sums of days have to be told apart to answer: the dimension that is asked for, or narrowed down by. */
export function getBreakdownDimension(query: StatisticsQuery, { dimension }: Grouping): Dimension | undefined {
  return dimension ?? filterDimension(query);
}

/** The table of days that answers a question wherever its days are whole; undefined if only raw rows, or pairs, can. */
function findDailySource(query: StatisticsQuery, grouping: Grouping): DailySource | undefined {
  const breakdown = getBreakdownDimension(query, grouping);
  const isByIt = query.filters.every(({ dimension }) => dimension === breakdown);
  if (isOfBlocks(query.kind))
    return query.filters.length === 0 && (breakdown === undefined || breakdown === "link") ? "blocks_daily" : undefined;
  if (!isByIt) return undefined;
  if (breakdown === undefined || breakdown === "link") return "clicks_daily";
  return IN_BREAKDOWN.has(breakdown) ? "breakdown_daily" : undefined;
}

/** The pair that answers for finalized days what is narrowed down by one dimension and grouped by another. */
export function findPair(query: StatisticsQuery, { dimension, interval }: Grouping) {
  const narrowed = filterDimension(query);
  const isKept = narrowed !== undefined && dimension !== undefined && interval === undefined && isOfOneKind(query);
  return isKept ? getPair(narrowed, dimension) : undefined;
}

/** The dimension of the profiles that answer for finalized days, empty for none besides; undefined where fewer rows do, or none. */
export function findVisitorSegment(query: StatisticsQuery, grouping: Grouping): string | undefined {
  const isNarrowed = query.filters.length > 0 || grouping.dimension === "referrer";
  if (!isNarrowed || isOfBlocks(query.kind)) return undefined;
  const addsUp = grouping.dimension === filterDimension(query) || hasOneValue(query);
  const isKept = findDailySource(query, grouping) !== undefined || findPair(query, grouping) !== undefined;
  return isOfOneKind(query) && addsUp && isKept ? undefined : toSegmentKey(query, grouping);
}

/** True where a filter leaves one value of its dimension. */
export const hasOneValue = ({ filters }: StatisticsQuery): boolean =>
  filters.some(({ is, values }) => is && new Set(values).size === 1);

/** True where the profiles of a day answer a question. */
export function hasVisitorSegment({ profiled: segmented }: FinalizedDay, segment: string | undefined): boolean {
  return segment !== undefined && segmented.includes(segment);
}

const isOfOneKind = ({ kind }: StatisticsQuery) => kind === "click" || kind === "visit";

/**
 * The tables that answer a question together, each for its time ranges; none for ranges without events. Sums answer for whole hours
 * or days (UTC), pairs, profiles and hours for finalized days, and raw rows for what is left, so that a range of any time zone is counted to the event.
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

/** The days that a later time range does not touch, because the hours of a day can be cut once. */
const endedBefore = (later: Span | undefined, finalized: readonly FinalizedDay[]) =>
  later ? finalized.filter(({ day }) => Date.parse(day) + DAY_MS <= later.from) : finalized;

/** The same where no profiles answer, of those `closed` days alone. */
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
    ...open.flatMap((each) => planSums(each, daily, grouping, findRecent(days))),
  ];
}

/** The sums that answer for a time range, and the raw rows for its ends and for recent days. */
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

/** So many events are read as rows faster than the states of a month. */
const FEW_EVENTS = 400_000;
/** By then the night has closed a day, and its rows have not expired. */
const RECENT_MS = 3 * DAY_MS;

/** Open days of late (UTC) whose rows are read, because they lie together, and an index granule of sums holds a month of states; none in a busy workspace. */
function findRecent({ open = [] }: Days): Span[] {
  const recent = open.filter(({ day }) => Date.parse(day) > Date.now() - RECENT_MS);
  return recent.reduce((sum, { events }) => sum + events, 0) > FEW_EVENTS ? [] : toSpans(recent.map(({ day }) => day));
}

/** A time range without what lies before the first day that has events, and after the last one. */
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

/** Each source once, with all its time ranges. */
function joined(some: readonly PlanStep[]): PlanStep[] {
  const bySource = Map.groupBy(
    some.filter(({ spans }) => spans.length > 0),
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

/** True for a part that sums whole days (UTC), whose visitors are the sum of the days' because a hash is another one every day. */
export const isDailySum = ({ source }: PlanStep): boolean => source === "clicks_daily" || source === "breakdown_daily";
