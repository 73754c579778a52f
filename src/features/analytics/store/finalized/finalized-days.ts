import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { COUNTS } from "../aggregates.ts";

/** A UTC day with clicks or visits. */
export interface CountedDay {
  readonly day: string;
  readonly events: number;
}

/**
 * The numbers of a finalized day: visitors by kind of event and in total, and the distinct (visitor, link) pairs of its
 * clicks.
 */
export interface FinalizedDay extends CountedDay {
  readonly any: number;
  readonly visit: number;
  readonly click: number;
  readonly pairs: number;
  /** The run id of its rows in all tables. */
  readonly made: number;
  /** Whether it has rows in `closed_pairs`. */
  readonly paired: boolean;
  /** Whether its events are in `closed_events`. */
  readonly sorted: boolean;
  /** The extra dimensions of its rows in `closed_profiles`; the empty string stands for rows without one. */
  readonly profiled: readonly string[];
}

/** The tables of finalized days. */
export const FINALIZED_TABLES = [
  "closed_days",
  "closed_pairs",
  "closed_hours",
  "closed_profiles",
  "closed_events",
] as const;

/** Later than any day with events. */
export const NEVER_MS = Date.UTC(2100, 0);

const WITHIN = `workspace = {workspace:UUID} AND day >= toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))
  AND day < toDate(fromUnixTimestamp64Milli({until:Int64}, 'UTC'))`;

/** The days of a time range that have events, oldest first. */
export interface Days {
  readonly finalized: readonly FinalizedDay[];
  /** Days without valid numbers; undefined if the days were not looked up, so that any day may have events. */
  readonly open?: readonly CountedDay[];
}

/** The days were not looked up. */
export const UNKNOWN: Days = { finalized: [] };

/**
 * The days with events between two instants at midnight. Numbers are valid while the day has as many events as they
 * were computed from: events are only ever added, and a deletion also deletes the numbers.
 */
export async function selectDays(
  clickhouse: ClickHouse,
  workspace: string,
  from: number,
  until: number,
): Promise<Required<Days>> {
  const params = { workspace, from, until };
  // in parallel: planning one statement for both takes longer than running it
  const [finalized, counted] = await Promise.all([
    clickhouse.query<FinalizedDay>(
      `SELECT day, made, maxIf(t.visitors, kind = 'any') AS any, maxIf(t.visitors, kind = 'visit') AS visit,
         maxIf(t.visitors, kind = 'click') AS click, maxIf(t.pairs, kind = 'click') AS pairs, max(t.events) AS events, max(t.paired) AS paired, max(t.sorted) AS sorted,
         groupUniqArrayArray(t.profiled) AS profiled
       FROM closed_days AS t WHERE kind IN ('any', 'click', 'visit') AND dimension = '' AND ${WITHIN}
       GROUP BY day, made ORDER BY made DESC LIMIT 1 BY day
       SETTINGS max_threads = 1`,
      params,
    ),
    clickhouse.query<CountedDay>(
      // every event has exactly one device, the dimension with the fewest values: the cheapest rows for counting events
      `SELECT day, sum(${COUNTS.join(" + ")}) AS events
       FROM breakdown_daily WHERE kind IN ('click', 'visit') AND dimension = 'device' AND ${WITHIN}
       GROUP BY day HAVING events > 0 ORDER BY day
       SETTINGS max_threads = 1`,
      params,
    ),
  ]);
  const toKey = ({ day, events }: CountedDay) => `${day} ${events}`;
  const numbers = new Map(finalized.map((each) => [toKey(each), each]));
  return {
    finalized: counted.flatMap((each) => numbers.get(toKey(each)) ?? []),
    open: counted.filter((each) => !numbers.has(toKey(each))),
  };
}

/**
 * The finalized days without a visitor under two values of a dimension, so that visitors of several values can be added
 * up.
 */
export async function selectWithoutOverlap(
  clickhouse: ClickHouse,
  workspace: string,
  { kind, dimension }: { readonly kind: string; readonly dimension: string },
  finalized: readonly FinalizedDay[],
): Promise<FinalizedDay[]> {
  if (finalized.length === 0) return [];
  const rows = await clickhouse.query<{ day: string }>(
    `SELECT toString(day) AS day FROM closed_days
     WHERE workspace = {workspace:UUID} AND kind = {kind:String} AND dimension IN ('', {dimension:String})
       AND (day, made) IN arrayZip({days:Array(Date)}, {made:Array(UInt64)})
     GROUP BY day HAVING sumIf(visitors, dimension = '') = sumIf(visitors, dimension != '')
     SETTINGS max_threads = 1`,
    {
      workspace,
      kind,
      dimension,
      days: finalized.map(({ day }) => day),
      made: finalized.map(({ made: finalizedRows }) => finalizedRows),
    },
  );
  const withoutOverlap = new Set(rows.map(({ day }) => day));
  return finalized.filter(({ day }) => withoutOverlap.has(day));
}
