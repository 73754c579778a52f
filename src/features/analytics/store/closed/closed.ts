import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { COUNTS } from "../aggregates.ts";

/** The numbers of a closed day: who came, by kind of event and by any, and the distinct (visitor, link) of its clicks. */
export interface ClosedDay {
  readonly day: string;
  readonly any: number;
  readonly visit: number;
  readonly click: number;
  readonly pairs: number;
  /** What its rows in all of the tables were made with. */
  readonly made: number;
  /** Whether it has rows in `closed_pairs`. */
  readonly paired: boolean;
  /** The dimensions of its rows in `closed_profiles`, an empty one for those without any. */
  readonly profiled: readonly string[];
}

/** Where the numbers of closed days lie. */
export const CLOSED_TABLES = ["closed_days", "closed_pairs", "closed_hours", "closed_profiles"] as const;

/** A day that is later than all. */
export const NEVER_MS = Date.UTC(2100, 0);

const WITHIN = `workspace = {workspace:UUID} AND day >= toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))
  AND day < toDate(fromUnixTimestamp64Milli({until:Int64}, 'UTC'))`;

/**
 * The days (UTC) between two instants at midnight whose numbers hold, oldest first: as long as a day has as many events as they were
 * made of, because events only ever come in, and a deletion takes the numbers with it.
 */
export function selectClosed(
  clickhouse: ClickHouse,
  workspace: string,
  from: number,
  until: number,
): Promise<ClosedDay[]> {
  return clickhouse.query<ClosedDay>(
    // every event has one device, of which there are fewest: the cheapest rows to count events by
    `SELECT toString(day) AS day, c.any AS any, c.visit AS visit, c.click AS click, c.pairs AS pairs, c.made AS made, c.paired AS paired, c.profiled AS profiled
     FROM (
       SELECT day, made, maxIf(t.visitors, kind = 'any') AS any, maxIf(t.visitors, kind = 'visit') AS visit,
         maxIf(t.visitors, kind = 'click') AS click, maxIf(t.pairs, kind = 'click') AS pairs, max(t.events) AS events, max(t.paired) AS paired,
         groupUniqArrayArray(t.profiled) AS profiled
       FROM closed_days AS t WHERE kind IN ('any', 'click', 'visit') AND dimension = '' AND ${WITHIN}
       GROUP BY day, made ORDER BY made DESC LIMIT 1 BY day
     ) AS c
     INNER JOIN (
       SELECT day, sum(${COUNTS.join(" + ")}) AS events
       FROM breakdown_daily WHERE kind IN ('click', 'visit') AND dimension = 'device' AND ${WITHIN} GROUP BY day
     ) AS b USING (day, events)
     ORDER BY day
     SETTINGS max_threads = 1`,
    { workspace, from, until },
  );
}

/** Those of closed days on which nobody came under two values of a dimension, so that the visitors of several values are their sum. */
export async function selectApart(
  clickhouse: ClickHouse,
  workspace: string,
  { kind, dimension }: { readonly kind: string; readonly dimension: string },
  closed: readonly ClosedDay[],
): Promise<ClosedDay[]> {
  if (closed.length === 0) return [];
  const rows = await clickhouse.query<{ day: string }>(
    `SELECT toString(day) AS day FROM closed_days
     WHERE workspace = {workspace:UUID} AND kind = {kind:String} AND dimension IN ('', {dimension:String})
       AND (day, made) IN arrayZip({days:Array(Date)}, {made:Array(UInt64)})
     GROUP BY day HAVING sumIf(visitors, dimension = '') = sumIf(visitors, dimension != '')
     SETTINGS max_threads = 1`,
    { workspace, kind, dimension, days: closed.map(({ day }) => day), made: closed.map(({ made }) => made) },
  );
  const apart = new Set(rows.map(({ day }) => day));
  return closed.filter(({ day }) => apart.has(day));
}
