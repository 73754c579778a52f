import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { dimensions } from "../../queries/statistics-query.ts";
import { COUNTS } from "../aggregates.ts";
import type { CountedDay } from "./finalized-days.ts";
import { COUNT_RAW, IS_WITHIN_DAYS } from "./days.ts";
import { buildHours } from "./finalized-hours.ts";
import { BUILD_PAIRS } from "./pairs.ts";
import { buildVisitorSegments, selectWorthwhile } from "./build-visitor-segments.ts";

const ALL = COUNTS.join(" + ");

/** A day of a workspace that can be finalized, and the run id for its rows. */
export interface FinalizableDay extends CountedDay {
  readonly workspace: string;
  readonly made: number;
}

/** The first UTC day with sums, or undefined. */
export async function selectFirstSummedDay(clickhouse: ClickHouse): Promise<string | undefined> {
  const [row] = await clickhouse.query<{ rows: number; first: string }>(
    "SELECT count() AS rows, toString(min(day)) AS first FROM clicks_daily",
  );
  return row && row.rows > 0 ? row.first : undefined;
}

/**
 * Days in a range with at least `least` events that are not finalized, or whose number of events has changed since.
 * Skips days whose daily rows, hourly rows and breakdowns differ: the right figures of such a day are unknown.
 */
export function selectFinalizableDays(
  clickhouse: ClickHouse,
  { from, until, least }: { readonly from: string; readonly until: string; readonly least: number },
  limit: number,
): Promise<FinalizableDay[]> {
  const within = "day >= {from:Date} AND day < {until:Date}";
  return clickhouse.query<FinalizableDay>(
    `SELECT toString(workspace) AS workspace, toString(day) AS day, toUInt64(maxIf(n, side = 'daily')) AS events,
       toUnixTimestamp64Micro(now64(6)) AS made
     FROM (
       SELECT workspace, day, 'daily' AS side, sum(${ALL}) AS n FROM clicks_daily WHERE ${within} GROUP BY workspace, day
       UNION ALL
       SELECT workspace, day, 'breakdown' AS side, sum(${ALL}) AS n FROM breakdown_daily
       WHERE dimension = 'device' AND ${within} GROUP BY workspace, day
       UNION ALL
       SELECT workspace, toDate(hour) AS day, 'hourly' AS side, sum(${ALL}) AS n FROM clicks_hourly
       WHERE hour >= toDateTime({from:Date}, 'UTC') AND hour < toDateTime({until:Date}, 'UTC') GROUP BY workspace, day
       UNION ALL
       SELECT workspace, day, 'closed' AS side, argMax(events, made) AS n FROM closed_days
       WHERE dimension = '' AND kind = 'any' AND ${within} GROUP BY workspace, day
     )
     GROUP BY workspace, day
     HAVING sumIf(n, side = 'daily') = sumIf(n, side = 'breakdown') AND sumIf(n, side = 'daily') = sumIf(n, side = 'hourly')
       AND sumIf(n, side = 'closed') != sumIf(n, side = 'daily')
       AND sumIf(n, side = 'daily') >= {least:UInt64}
     ORDER BY day, workspace LIMIT {limit:UInt32}
     SETTINGS max_threads = 1, max_bytes_before_external_group_by = 60000000`,
    { from, until, least, limit },
  );
}

/**
 * Thresholds for days that get more than their visitors: the number of events for pairs and sorted events, and the
 * average number of events per row for visitor segments.
 */
export interface Least {
  readonly paired: number;
  readonly eventsPerSegment: number;
}

/**
 * Finalizes these days under one run id. Their events were counted before, so an event that arrives meanwhile leaves
 * its day open. The totals are written last, in one statement, so an interrupted run has finalized nothing.
 */
export async function insertFinalized(
  clickhouse: ClickHouse,
  days: readonly FinalizableDay[],
  least: Least,
): Promise<void> {
  const runId = days[0]?.made ?? 0;
  const large = await selectWhole(
    clickhouse,
    days.filter(({ events }) => events >= least.paired),
  );
  const pairs = { ...toParams(large), made: runId };
  for (const statement of large.length > 0 ? [...BUILD_PAIRS, SORT_EVENTS] : [])
    await clickhouse.command(`${statement} ${SETTINGS}`, pairs);
  const profiled = await insertVisitorSegments(clickhouse, large, runId, least.eventsPerSegment);
  const params = {
    ...toParams(days),
    events: days.map(({ events }) => events),
    paired: days.map((day) => large.includes(day)),
    profiled: days.map((day) => profiled.get(day) ?? []),
    made: runId,
  };
  for (const statement of [...VALUE_STATEMENTS, HOURS, TOTALS])
    await clickhouse.command(`${statement} ${SETTINGS}`, params);
}

/** Returns the dimensions of the segments that were built for each day. */
async function insertVisitorSegments(
  clickhouse: ClickHouse,
  days: readonly FinalizableDay[],
  runId: number,
  eventsPerRow: number,
) {
  const profiled = new Map<FinalizableDay, readonly string[]>();
  if (days.length === 0) return profiled;
  for (const found of await selectWorthwhile(clickhouse, toParams(days), eventsPerRow))
    profiled.set(
      days.find(({ workspace, day }) => workspace === found.workspace && day === found.day)!,
      found.dimensions,
    );
  for (const dimension of new Set([...profiled.values()].flat())) {
    const having = days.filter((day) => profiled.get(day)?.includes(dimension));
    await clickhouse.command(`${buildVisitorSegments(dimension)} ${SETTINGS}`, { ...toParams(having), made: runId });
  }
  return profiled;
}

const toParams = (days: readonly FinalizableDay[]) => ({
  workspaces: days.map(({ workspace }) => workspace),
  days: days.map(({ day }) => day),
});

/** Those of the days whose events all still have their raw rows. */
async function selectWhole(clickhouse: ClickHouse, days: readonly FinalizableDay[]): Promise<FinalizableDay[]> {
  if (days.length === 0) return [];
  const rows = await clickhouse.query<{ workspace: string; day: string; rows: number }>(COUNT_RAW, toParams(days));
  const counted = new Map(rows.map(({ workspace, day, rows: count }) => [`${workspace} ${day}`, count]));
  return days.filter(({ workspace, day, events }) => counted.get(`${workspace} ${day}`) === events);
}

const SETTINGS = "SETTINGS max_threads = 1, max_bytes_before_external_group_by = 60000000";
const REQUESTED = "arrayZip({workspaces:Array(UUID)}, {days:Array(Date)})";
const IS_REQUESTED = `workspace IN {workspaces:Array(UUID)} AND day IN {days:Array(Date)} AND has(${REQUESTED}, (workspace, day))`;
const HOURS = buildHours(
  `workspace IN {workspaces:Array(UUID)} AND toDate(hour) IN {days:Array(Date)} AND has(${REQUESTED}, (workspace, toDate(hour)))`,
);
const INTO =
  "INSERT INTO closed_days (workspace, kind, dimension, day, value, visitors, pairs, events, made, paired, sorted, profiled)";
/** The kind as text, since the table has one more kind: `any`, for visits and clicks together. */
const KIND = "if(grouping(type) = 1, 'any', type)";

/** Visitors by link and by dimension; groups without visitors have no row. */
const VALUE_STATEMENTS: readonly string[] = [
  `${INTO} SELECT workspace, ${KIND}, 'link', day, toString(link), uniqMerge(visitors), 0, 0, {made:UInt64}, false, false, []
   FROM (SELECT workspace, toString(kind) AS type, day, link, visitors FROM clicks_daily WHERE ${IS_REQUESTED})
   GROUP BY GROUPING SETS ((workspace, day, link, type), (workspace, day, link)) HAVING uniqMerge(visitors) > 0`,
  `${INTO} SELECT workspace, ${KIND}, dimension, day, value, uniqMerge(visitors), 0, 0, {made:UInt64}, false, false, []
   FROM (SELECT workspace, toString(kind) AS type, dimension, day, value, visitors FROM breakdown_daily WHERE ${IS_REQUESTED})
   GROUP BY GROUPING SETS ((workspace, dimension, day, value, type), (workspace, dimension, day, value))
   HAVING uniqMerge(visitors) > 0`,
];

const AT = `indexOf(${REQUESTED}, (workspace, day))`;
const TOTALS = `${INTO} SELECT workspace, ${KIND}, '', day, '', uniqMerge(states),
     sum(finalizeAggregation(states)), {events:Array(UInt64)}[${AT}], {made:UInt64}, {paired:Array(Bool)}[${AT}], {paired:Array(Bool)}[${AT}], {profiled:Array(Array(String))}[${AT}]
   FROM (
     SELECT workspace, toString(kind) AS type, day, link, uniqMergeState(visitors) AS states
     FROM clicks_daily WHERE ${IS_REQUESTED} GROUP BY workspace, type, day, link
   ) GROUP BY GROUPING SETS ((workspace, day, type), (workspace, day))`;

/** The columns that queries use, apart from the time. */
const SORTED_COLUMNS = ["verdict", "visitor", ...dimensions];

/**
 * The statement that copies the events of days in sorted order, under the run id `made`. They expire at the start of
 * the day on which their raw rows do.
 */
export const SORT_EVENTS = `INSERT INTO closed_events (workspace, kind, day, ${SORTED_COLUMNS.join(", ")}, until, made)
  SELECT e.workspace, toString(e.kind), toDate(e.time), ${SORTED_COLUMNS.map((name) => `e.${name}`).join(", ")},
    toDate(e.time) + e.retention_days, {made:UInt64}
  FROM events AS e WHERE ${IS_WITHIN_DAYS}`;
