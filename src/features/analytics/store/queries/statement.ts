import { DAY_MS } from "#base/time.ts";
import type { Params } from "#infra/clickhouse/client.ts";
import {
  classCountNames,
  type Dimension,
  type Filter,
  type Grouping,
  type StatisticsQuery,
} from "../../queries/statistics-query.ts";
import { type DimensionSet, toSetName, VALUE_COLUMNS } from "../rollups/dimension-sets.ts";
import { COUNT_CLASSES, IS_PERSON, VISITOR_LINK_PAIR } from "../rollups/group-events.ts";
import type { QueryPlan, TimeRange } from "./query-plan.ts";

export interface SqlStatement {
  readonly sql: string;
  readonly params: Params;
}

/** What is counted: events of one kind, or visits and clicks together. */
export type CountedKind = StatisticsQuery["kind"];

/**
 * Raw rows are read in larger blocks than the default: dictionary codes are translated once per block, which saves a
 * seventh of the time for 10 million rows. For short ranges, one thread is faster than starting several.
 */
const toSettings = (raw: readonly TimeRange[]) =>
  `SETTINGS max_block_size = 262144, preferred_block_size_bytes = 0${isShort(raw) ? ", max_threads = 1" : ""}`;

const SHORT_MS = 2 * DAY_MS;
const isShort = (raw: readonly TimeRange[]) => raw.reduce((sum, { from, until }) => sum + until - from, 0) <= SHORT_MS;

const SUMS = classCountNames.map((name) => `sum(p.${name}) AS ${name}`).join(", ");
const TOTAL = classCountNames.map((name) => `sum(p.${name})`).join(" + ");

/**
 * The statements of a plan, whose rows add up to the result: a row for each of `kinds`, interval and value. It has
 * counts by traffic class, distinct visitors, and for clicks, if `hasPairs`, distinct (visitor, link) pairs per day.
 * With a dimension, there is one statement, ordered by size or by time. Without one, there is a statement for each
 * source, and all run at once: planning a statement costs more than reading few rows, and uses one thread.
 */
export function toStatements(
  query: StatisticsQuery,
  grouping: Grouping,
  plan: QueryPlan,
  {
    kinds,
    hasPairs,
    limit,
  }: { readonly kinds: readonly CountedKind[]; readonly hasPairs: boolean; readonly limit: number },
): SqlStatement[] {
  const sources = [
    ...plan.rollups.map(({ set }, at) => readRollups(set, at, plan.spans, query, grouping, kinds)),
    ...(plan.raw.length > 0 ? [readEvents(plan, query, grouping, kinds, hasPairs)] : []),
  ];
  const params = { ...toParams(query, grouping), ...toUnitParams(plan), limit };
  if (grouping.dimension === undefined)
    return sources.map((source) => ({ sql: `${source} ${toSettings(plan.raw)}`, params }));
  const order =
    grouping.interval === undefined ? "sum(p.humans) + sum(p.duplicates) DESC, total DESC, value" : "bucket";
  return [
    {
      sql: `SELECT p.type AS type, p.bucket AS bucket, p.value AS value, ${SUMS}, sum(p.visitors) AS visitors, sum(p.pairs) AS pairs, ${TOTAL} AS total
        FROM (${sources.join(" UNION ALL ")}) AS p
        GROUP BY type, bucket, value HAVING total > 0 ORDER BY ${order} LIMIT {limit:UInt32} ${toSettings(plan.raw)}`,
      params,
    },
  ];
}

/** The conditions of a query on raw rows `e`, and their parameters. */
export function toRawConditions(query: StatisticsQuery): SqlStatement {
  const span = { from: query.from.getTime(), until: query.until.getTime() };
  const filters = query.filters.map((filter, at) => filterEvents(query, filter, at));
  const where = ["e.workspace = {workspace:UUID}", "e.kind = {kind:String}", isWithin("e.time", [span]), ...filters];
  return { sql: where.join(" AND "), params: toParams(query, {}) };
}

/** Reads raw rows: each of `kinds`, where `any` is visits and clicks together. */
function readEvents(
  { raw, except }: QueryPlan,
  query: StatisticsQuery,
  grouping: Grouping,
  kinds: readonly CountedKind[],
  hasPairs: boolean,
): string {
  const hasTotals = kinds.includes("any");
  const singleKinds = kinds.filter((kind) => kind !== "any");
  const where = [
    "e.workspace = {workspace:UUID}",
    `e.kind IN (${toList(hasTotals ? ["click", "visit"] : singleKinds)})`,
    isWithin("e.time", raw),
    ...query.filters.map((filter, at) => filterEvents(query, filter, at)),
    ...(except.length > 0
      ? ["(toDate(e.time), e.imported) NOT IN arrayZip({exceptDays:Array(Date)}, {exceptImports:Array(UUID)})"]
      : []),
  ];
  const value = grouping.dimension ? toEventValue(grouping.dimension, query) : "''";
  const groups = [
    ...(singleKinds.length > 0 ? ["(bucket, value, e.kind)"] : []),
    ...(hasTotals ? ["(bucket, value)"] : []),
  ];
  const kindOfRow = hasTotals ? "if(grouping(e.kind) = 1, 'any', toString(e.kind))" : "toString(e.kind)";
  return `SELECT ${singleKinds.length > 0 ? kindOfRow : "'any'"} AS type,
      ${toBucket("e.time", grouping)} AS bucket, ${value} AS value, ${COUNT_CLASSES}, uniqIf(e.visitor, ${IS_PERSON}) AS visitors,
      ${hasPairs ? `uniqIf(${VISITOR_LINK_PAIR}, ${IS_PERSON} AND e.kind = 'click')` : "toUInt64(0)"} AS pairs
    FROM events AS e WHERE ${where.join(" AND ")}
    GROUP BY GROUPING SETS (${groups.join(", ")})`;
}

/**
 * The text for a missing value of a dimension. Also used for all events of units whose set does not include the
 * dimension.
 */
const toNoValue = (dimension: Dimension) => (dimension === "position" ? "'0'" : "''");

/** Reads the rollups of a set; `at` is its position in the plan. */
function readRollups(
  set: DimensionSet,
  at: number,
  spans: readonly TimeRange[],
  query: StatisticsQuery,
  grouping: Grouping,
  kinds: readonly CountedKind[],
): string {
  const isHourly = set[0] === "hour";
  const toColumn = (dimension: Dimension) =>
    set.includes(dimension) ? `t.${VALUE_COLUMNS[set.indexOf(dimension)]}` : toNoValue(dimension);
  const time = `toDateTime(t.day, 'UTC')${isHourly ? " + toIntervalHour(toUInt8OrZero(t.value))" : ""}`;
  const where = [
    "t.workspace = {workspace:UUID}",
    `t.dimensions = '${toSetName(set)}'`,
    `t.kind IN (${toList(kinds)})`,
    `t.batch IN {batches${at}:Array(UInt64)}`,
    ...(isHourly ? [isWithin(time, spans)] : []),
    ...query.filters.map(
      ({ dimension, is }, i) => `${toColumn(dimension)} ${is ? "IN" : "NOT IN"} {values${i}:Array(String)}`,
    ),
  ];
  const hour = `{hours${at}:Array(UInt8)}[indexOf({days${at}:Array(Date)}, t.day)]`;
  const sum = (name: "visitors" | "pairs") =>
    isHourly && grouping.interval !== "hour"
      ? `sum(if(toUInt8OrZero(t.value) < ${hour}, t.first_${name}, t.last_${name}))`
      : `sum(t.${name})`;
  return `SELECT toString(t.kind) AS type, ${toBucket(time, grouping)} AS bucket, ${grouping.dimension ? `toString(${toColumn(grouping.dimension)})` : "''"} AS value,
      ${classCountNames.map((name) => `sum(t.${name}) AS ${name}`).join(", ")}, ${sum("visitors")} AS visitors, ${sum("pairs")} AS pairs
    FROM daily_rollups AS t WHERE ${where.join(" AND ")} GROUP BY type, bucket, value`;
}

const toList = (kinds: readonly CountedKind[]) => kinds.map((kind) => `'${kind}'`).join(", ");

const toUnitParams = ({ rollups, except }: QueryPlan): Params => ({
  exceptDays: except.map(({ day }) => day),
  exceptImports: except.map(({ imported }) => imported),
  ...Object.fromEntries<unknown>(
    rollups.flatMap<[string, unknown]>(({ units }, at) => [
      [`batches${at}`, units.map(({ batch }) => batch)],
      [`days${at}`, units.map(({ day }) => day)],
      [`hours${at}`, units.map(({ hour }) => hour)],
    ]),
  ),
});

function toParams(query: StatisticsQuery, grouping: Grouping): Params {
  const params: Record<string, unknown> = {
    workspace: query.workspaceId,
    kind: query.kind,
    zone: grouping.zone ?? "UTC",
    // the start of the first hour or of the second range
    origin: (grouping.boundary ?? query.from).getTime() / 1000,
    boundary: grouping.boundary?.getTime() ?? 0,
  };
  query.filters.forEach(({ values }, at) => (params[`values${at}`] = values));
  return params;
}

const toInstant = (ms: number) => `fromUnixTimestamp64Milli(toInt64(${ms}), 'UTC')`;

const isWithin = (time: string, spans: readonly TimeRange[]) =>
  `(${spans.map(({ from, until }) => `${time} >= ${toInstant(from)} AND ${time} < ${toInstant(until)}`).join(" OR ")})`;

/**
 * Columns of free text. The others have few values, and are compared without conversion, once per value instead of per
 * row.
 */
const TEXTS: ReadonlySet<Dimension> = new Set(["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"]);

function filterEvents(query: StatisticsQuery, { dimension, is }: Filter, at: number): string {
  const among = is ? "IN" : "NOT IN";
  // compared as ids, which reads half the bytes of their text
  if (dimension === "link") return `e.link ${among} {values${at}:Array(UUID)}`;
  const isConverted = dimension === "position" || (dimension === "referrer" && query.withoutQueries);
  return `${isConverted || TEXTS.has(dimension) ? toEventValue(dimension, query) : `e.${dimension}`} ${among} {values${at}:Array(String)}`;
}

/** A dimension of raw rows as text. The name is from a fixed list, so no text of a request gets into the SQL. */
const toEventValue = (dimension: Dimension, { withoutQueries = false }: StatisticsQuery): string =>
  dimension === "referrer" && withoutQueries
    ? "cutQueryStringAndFragment(toString(e.referrer))"
    : `toString(e.${dimension})`;

/**
 * The start of a row's interval, in seconds. Weeks begin on Monday (ISO 8601); hours are elapsed hours, not local clock
 * hours.
 */
function toBucket(time: string, { interval, boundary }: Grouping): string {
  if (boundary)
    return `if(${time} >= fromUnixTimestamp64Milli({boundary:Int64}, 'UTC'), toUInt32({origin:UInt32}), toUInt32(0))`;
  if (interval === undefined) return "toUInt32(0)";
  if (interval === "hour")
    return `toUInt32({origin:UInt32} + intDiv(toUnixTimestamp(${time}) - {origin:UInt32}, 3600) * 3600)`;
  const local = `toTimeZone(${time}, {zone:String})`;
  const start = { day: `toDate(${local})`, week: `toMonday(${local})`, month: `toStartOfMonth(${local})` }[interval];
  return `toUnixTimestamp(toDateTime(${start}, {zone:String}))`;
}
