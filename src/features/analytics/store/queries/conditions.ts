import type { Dimension, Filter, Grouping, Interval, StatisticsQuery } from "../../queries/statistics-query.ts";
import { TRAFFIC_CLASSES } from "../aggregates.ts";
import { BETWEEN, isSegmentColumn, getSegmentColumns } from "../finalized/visitor-segments.ts";
import { findPair, type PlanStep, findVisitorSegment, type Source } from "./query-plan.ts";

/** The time column of each source. */
export const TIME: Readonly<Record<Source, string>> = {
  events: "t.time",
  clicks_hourly: "t.hour",
  clicks_daily: "t.day",
  breakdown_daily: "t.day",
  blocks_daily: "t.day",
  closed_pairs: "t.day",
  closed_hours: "t.hour",
  closed_profiles: "t.day",
  closed_events: "t.day",
};

/** Sources with one row per event. */
const HAS_EVENTS: ReadonlySet<Source> = new Set(["events", "closed_events"]);

/** The columns of raw rows by dimension: a literal map, so that no name from a request gets into SQL. */
const COLUMN: Readonly<Record<Dimension, string>> = {
  link: "toString(t.link)",
  source: "toString(t.source)",
  country: "toString(t.country)",
  language: "toString(t.language)",
  device: "toString(t.device)",
  os: "toString(t.os)",
  browser: "toString(t.browser)",
  in_app: "toString(t.in_app)",
  bot: "toString(t.bot)",
  channel: "toString(t.channel)",
  referrer_host: "t.referrer_host",
  referrer: "t.referrer",
  utm_source: "t.utm_source",
  utm_medium: "t.utm_medium",
  utm_campaign: "t.utm_campaign",
  utm_term: "t.utm_term",
  utm_content: "t.utm_content",
  position: "toString(t.position)",
};

/**
 * Which days of a step are read: all or only open ones (with visitor states), or only finalized ones (without states).
 */
export type DaySelection = "all" | "open" | "closed";

export const NO_STATE = "arrayReduce('uniqState', emptyArrayUInt64())";
const IS_NUMBERED = "(t.day, t.made) IN arrayZip({numbered:Array(Date)}, {numberedMade:Array(UInt64)})";
const IS_FINALIZED = "(t.day, t.made) IN arrayZip({closed:Array(Date)}, {made:Array(UInt64)})";

/** The conditions on the numbers of finalized days for a query, apart from its kind. */
export function toRollupConditions(query: StatisticsQuery): string {
  const filters = query.filters.map((filter, at) => amongTexts("t.value", filter, at));
  return ["t.workspace = {workspace:UUID}", "t.dimension = {dimension:String}", IS_NUMBERED, ...filters].join(" AND ");
}

/** True for the tables of finalized days, which have visitors as numbers and no states. */
export const isFinalizedSource = (source: Source): boolean => source.startsWith("closed_");
const PERSON = "t.verdict IN ('human', 'duplicate') AND t.visitor != 0";

/**
 * The counts by traffic class and the state `visitors` of a group of rows. For finalized days the state is empty and
 * the number is in `people`.
 */
export function toColumns(source: Source, selection: DaySelection, { interval }: Grouping = {}): string {
  const counts = Object.entries(TRAFFIC_CLASSES).map(([trafficClass, name]) =>
    HAS_EVENTS.has(source) ? `countIf(t.verdict = '${trafficClass}') AS ${name}` : `sum(t.${name}) AS ${name}`,
  );
  const visitors =
    selection === "closed" || isFinalizedSource(source)
      ? NO_STATE
      : source === "events"
        ? `uniqStateIf(t.visitor, ${PERSON})`
        : "uniqMergeState(t.visitors)";
  return `${counts.join(", ")}, ${visitors} AS visitors, ${toPeopleColumn(source, interval)} AS people`;
}

function toPeopleColumn(source: Source, interval: Interval | undefined): string {
  if (source === "closed_pairs") return "sum(t.visitors)";
  if (source === "closed_profiles") return "sumIf(t.visitors, t.who = 0) + uniqExactIf(t.who, t.who != 0)";
  if (source === "closed_events") return `uniqExactIf(t.visitor, ${PERSON})`;
  if (source !== "closed_hours") return "toUInt64(0)";
  if (interval === "hour") return "sum(t.visitors)";
  // visitors first seen before the boundary of a day, or last seen from it on
  const cut = "{cuts:Array(UInt8)}[indexOf({closed:Array(Date)}, t.day)]";
  return `toUInt64(greatest(0, sum(if(toHour(t.hour) < ${cut}, t.firsts, t.lasts))))`;
}

/**
 * The group keys of a step: sorted events are also grouped by day, the lifetime of a hash, since small sets are exact
 * and fast.
 */
export const toGroupKeys = (source: Source, keys: string): string =>
  source === "closed_events" ? `${keys}, t.day` : keys;

export function toValueColumn(source: Source, query: StatisticsQuery, grouping: Grouping): string {
  const { dimension } = grouping;
  if (dimension === undefined) return "''";
  if (source === "closed_pairs") return `toString(t.${findPair(query, grouping)?.columns[dimension]})`;
  if (source === "closed_profiles") return `toString(${toSegmentColumn(dimension, query, grouping)})`;
  return source === "breakdown_daily" ? "t.value" : toColumn(dimension, query);
}

/** The column or expression for a dimension in the visitor segments of a query. */
function toSegmentColumn(dimension: Dimension, query: StatisticsQuery, grouping: Grouping): string {
  if (isSegmentColumn(dimension)) return `t.${dimension}`;
  const { columns } = getSegmentColumns(findVisitorSegment(query, grouping) ?? "");
  return columns.length > 1 ? `splitByChar(${BETWEEN}, t.value)[${columns.indexOf(dimension) + 1}]` : "t.value";
}

/** A filter on a column that holds values as text; ids are converted to the text form of the engine. */
function amongTexts(column: string, { dimension, is }: Filter, at: number): string {
  const values =
    dimension === "link" ? `arrayMap(id -> toString(id), {values${at}:Array(UUID)})` : `{values${at}:Array(String)}`;
  return `${column} ${is ? "IN" : "NOT IN"} ${values}`;
}

/**
 * Dimensions that are compared without conversion: they have few values, which are compared once and not per row, or
 * are numbers.
 */
const FEW: ReadonlySet<Dimension> = new Set([
  "source",
  "country",
  "language",
  "device",
  "os",
  "browser",
  "in_app",
  "bot",
  "channel",
]);

function toFilter(source: Source, query: StatisticsQuery, grouping: Grouping, filter: Filter, at: number): string {
  const { dimension, is } = filter;
  if (source === "breakdown_daily") return amongTexts("t.value", filter, at);
  if (source === "closed_profiles") return amongTexts(toSegmentColumn(dimension, query, grouping), filter, at);
  if (source === "closed_pairs") return amongTexts(`t.${findPair(query, grouping)?.columns[dimension]}`, filter, at);
  const among = is ? "IN" : "NOT IN";
  // compared as ids, which reads half the bytes of their text
  if (dimension === "link") return `t.link ${among} {values${at}:Array(UUID)}`;
  return `${FEW.has(dimension) ? `t.${dimension}` : toColumn(dimension, query)} ${among} {values${at}:Array(String)}`;
}

function toColumn(dimension: Dimension, { withoutQueries = false }: StatisticsQuery): string {
  const column = COLUMN[dimension];
  return dimension === "referrer" && withoutQueries ? `cutQueryStringAndFragment(${column})` : column;
}

/**
 * The start of a row's interval, in seconds. Weeks begin on Monday (ISO 8601); hours are elapsed hours, not local clock
 * hours.
 */
export function toBucket(time: string, { interval, boundary }: Grouping): string {
  if (boundary) {
    const at = "fromUnixTimestamp64Milli({boundary:Int64}, 'UTC')";
    return `if(${time} >= ${time === "t.day" ? `toDate(${at})` : at}, toUInt32({origin:UInt32}), toUInt32(0))`;
  }
  if (interval === undefined) return "toUInt32(0)";
  if (interval === "hour") return `{origin:UInt32} + intDiv(toUnixTimestamp(${time}) - {origin:UInt32}, 3600) * 3600`;
  const local = `toTimeZone(${time === "t.day" ? "toDateTime(t.day, 'UTC')" : time}, {zone:String})`;
  const start = { day: `toDate(${local})`, week: `toMonday(${local})`, month: `toStartOfMonth(${local})` }[interval];
  return `toUnixTimestamp(toDateTime(${start}, {zone:String}))`;
}

const DAYS: Readonly<Record<DaySelection, readonly string[]>> = {
  all: [],
  open: ["t.day IN {open:Array(Date)}"],
  closed: ["t.day NOT IN {open:Array(Date)}"],
};

/** The kinds to read for visits and clicks, for sources with more than these two. */
const KINDS: Readonly<Partial<Record<Source, string>>> = {
  closed_hours: "'any', 'click', 'visit', 'pairs'",
  closed_profiles: "'any', 'click', 'visit', 'pairs'",
};

export function toConditions(
  { source, spans }: PlanStep,
  index: number,
  query: StatisticsQuery,
  grouping: Grouping,
  selection: DaySelection,
): string {
  const time = TIME[source];
  const instant = (name: string, at: number) => {
    const moment = `fromUnixTimestamp64Milli({${name}${index}_${at}:Int64}, 'UTC')`;
    return time === "t.day" ? `toDate(${moment})` : moment;
  };
  const within = spans.map((_, at) => `${time} >= ${instant("from", at)} AND ${time} < ${instant("until", at)}`);
  return [
    "t.workspace = {workspace:UUID}",
    query.kind === "any" ? `t.kind IN (${KINDS[source] ?? "'click', 'visit'"})` : "t.kind = {kind:String}",
    ...(source === "breakdown_daily" ? ["t.dimension = {dimension:String}"] : []),
    ...(source === "closed_pairs" ? ["t.pair = {pair:String}"] : []),
    ...(source === "closed_profiles" ? ["t.dimension = {profile:String}"] : []),
    ...(isFinalizedSource(source) ? [IS_FINALIZED] : []),
    `(${within.join(" OR ")})`,
    ...DAYS[selection],
    ...query.filters.map((filter, at) => toFilter(source, query, grouping, filter, at)),
  ].join(" AND ");
}
