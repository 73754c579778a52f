import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { COUNTS } from "../aggregates.ts";

const ALL = COUNTS.join(" + ");

/** A day of a workspace that can be closed, the events that it has, and the mark of what will be made of it. */
export interface OpenDay {
  readonly workspace: string;
  readonly day: string;
  readonly events: number;
  readonly made: number;
}

/** The first day (UTC) of all sums; undefined where there are none. */
export async function selectFirstSummedDay(clickhouse: ClickHouse): Promise<string | undefined> {
  const [row] = await clickhouse.query<{ rows: number; first: string }>(
    "SELECT count() AS rows, toString(min(day)) AS first FROM clicks_daily",
  );
  return row && row.rows > 0 ? row.first : undefined;
}

/**
 * Days from one on, and before another, that are not closed, or have other events than when they were; not those of which
 * the daily rows and the breakdowns count differently, since nobody can say what such a day is made of.
 */
export function selectOpenDays(clickhouse: ClickHouse, from: string, until: string, limit: number): Promise<OpenDay[]> {
  const within = "day >= {from:Date} AND day < {until:Date}";
  return clickhouse.query<OpenDay>(
    `SELECT toString(workspace) AS workspace, toString(day) AS day, toUInt64(maxIf(n, side = 'daily')) AS events,
       toUnixTimestamp64Micro(now64(6)) AS made
     FROM (
       SELECT workspace, day, 'daily' AS side, sum(${ALL}) AS n FROM clicks_daily WHERE ${within} GROUP BY workspace, day
       UNION ALL
       SELECT workspace, day, 'breakdown' AS side, sum(${ALL}) AS n FROM breakdown_daily
       WHERE dimension = 'device' AND ${within} GROUP BY workspace, day
       UNION ALL
       SELECT workspace, day, 'closed' AS side, argMax(events, made) AS n FROM closed_days
       WHERE dimension = '' AND kind = 'any' AND ${within} GROUP BY workspace, day
     )
     GROUP BY workspace, day
     HAVING sumIf(n, side = 'daily') = sumIf(n, side = 'breakdown') AND sumIf(n, side = 'closed') != sumIf(n, side = 'daily')
       AND sumIf(n, side = 'daily') > 0
     ORDER BY day, workspace LIMIT {limit:UInt32}
     SETTINGS max_threads = 1, max_bytes_before_external_group_by = 60000000`,
    { from, until, limit },
  );
}

/**
 * Closes these days, which share one mark. Their events were counted before, so that one that comes in meanwhile leaves its day
 * open; the totals go last and at once, so that a try that was broken off has closed nothing.
 */
export async function insertClosed(clickhouse: ClickHouse, days: readonly OpenDay[]): Promise<void> {
  const params = {
    workspaces: days.map(({ workspace }) => workspace),
    days: days.map(({ day }) => day),
    events: days.map(({ events }) => events),
    made: days[0]?.made ?? 0,
  };
  for (const statement of [...PARTS, TOTALS]) await clickhouse.command(`${statement} ${SETTINGS}`, params);
}

const SETTINGS = "SETTINGS max_threads = 1, max_bytes_before_external_group_by = 60000000";
const ASKED = "arrayZip({workspaces:Array(UUID)}, {days:Array(Date)})";
const IS_ASKED = `workspace IN {workspaces:Array(UUID)} AND day IN {days:Array(Date)} AND has(${ASKED}, (workspace, day))`;
const INTO = "INSERT INTO closed_days (workspace, kind, dimension, day, value, visitors, pairs, events, made)";

/** By link and by dimension, where anybody came; the kinds are named by their text, because the table has one more. */
const PARTS: readonly string[] = [
  `${INTO} SELECT workspace, toString(kind), 'link', day, toString(link), uniqMerge(visitors), 0, 0, {made:UInt64}
   FROM clicks_daily WHERE ${IS_ASKED} GROUP BY workspace, kind, day, link HAVING uniqMerge(visitors) > 0`,
  `${INTO} SELECT workspace, toString(kind), dimension, day, value, uniqMerge(visitors), 0, 0, {made:UInt64}
   FROM breakdown_daily WHERE ${IS_ASKED} GROUP BY workspace, kind, dimension, day, value
   HAVING uniqMerge(visitors) > 0`,
];

const TOTALS = `${INTO} SELECT workspace, if(grouping(type) = 1, 'any', type), '', day, '', uniqMerge(states),
     sum(finalizeAggregation(states)), {events:Array(UInt64)}[indexOf(${ASKED}, (workspace, day))], {made:UInt64}
   FROM (
     SELECT workspace, toString(kind) AS type, day, link, uniqMergeState(visitors) AS states
     FROM clicks_daily WHERE ${IS_ASKED} GROUP BY workspace, type, day, link
   ) GROUP BY GROUPING SETS ((workspace, day, type), (workspace, day))`;
