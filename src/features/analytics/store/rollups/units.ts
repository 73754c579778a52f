import { visitorColumns } from "#features/ingest/event-columns.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { type RollupColumn, toSetName, listSubsets } from "./dimension-sets.ts";

/**
 * The events of a UTC day that are finalized together: either those counted here, or those of one import. Imports have
 * their own units, so they can be added to and removed from days whose rows have expired.
 */
export interface RollupUnit {
  readonly day: string;
  readonly imported: string;
  /** Number of events, except goals. */
  readonly events: number;
  /**
   * The id of the unit's valid rollups, unique in the workspace; 0 if the unit is not finalized, or if its events have
   * changed since.
   */
  readonly batch: number;
  /**
   * The names of the sets for which the unit has rollups. A dimension is missing if none of its events has a value for
   * it.
   */
  readonly stored: ReadonlySet<string>;
  /** Dimensions in which no visitor has two values on that day, so that visitors can be summed over values. */
  readonly disjoint: ReadonlySet<string>;
}

/** Later than any day with events. */
export const NEVER_MS = Date.UTC(2100, 0);

const WITHIN = `workspace = {workspace:UUID} AND day >= toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))
  AND day < toDate(fromUnixTimestamp64Milli({until:Int64}, 'UTC'))`;

/**
 * The units with events between two midnights, oldest first. Of their sets, only those are returned that group by
 * `columns`, visitor columns and the hour: the names of all sets for many days would be slow to aggregate, and make a
 * long response.
 *
 * Rollups are valid while the unit has as many events as they were computed from: events are only ever added, and a
 * deletion also deletes the rollups.
 */
export async function selectUnits(
  clickhouse: ClickHouse,
  workspace: string,
  from: number,
  until: number,
  columns: readonly RollupColumn[] = [],
): Promise<RollupUnit[]> {
  const usable = listSubsets(["hour", ...visitorColumns, ...columns]).map(toSetName);
  const params = { workspace, from, until };
  const [counted, finalized] = await Promise.all([
    clickhouse.query<{ day: string; imported: string; events: number }>(
      `SELECT day, imported, sum(c.events) AS events FROM event_counts AS c
       WHERE ${WITHIN} GROUP BY day, imported HAVING events > 0 ORDER BY day
       SETTINGS max_threads = 1`,
      params,
    ),
    clickhouse.query<{
      key: string;
      events: number;
      batch: number;
      stored: string[];
      disjoint: string[];
    }>(
      `SELECT concat(toString(day), ' ', toString(imported)) AS key, batch, max(t.events) AS events,
         groupUniqArrayArray(arrayFilter(name -> name IN {usable:Array(String)}, t.stored)) AS stored,
         groupUniqArrayArray(arrayFilter(name -> name IN {usable:Array(String)}, t.disjoint)) AS disjoint
       FROM daily_rollups AS t WHERE ${WITHIN} AND dimensions = '' AND kind NOT IN ('click', 'visit')
       GROUP BY day, imported, batch ORDER BY batch DESC LIMIT 1 BY day, imported
       SETTINGS max_threads = 1`,
      { ...params, usable },
    ),
  ]);
  const byKey = new Map(finalized.map((each) => [each.key, each]));
  return counted.map(({ day, imported, events }) => {
    const totals = byKey.get(`${day} ${imported}`);
    const { batch, stored, disjoint } = totals?.events === events ? totals : NOT_FINALIZED;
    return {
      day,
      imported,
      events,
      batch,
      stored: new Set(stored),
      disjoint: new Set(disjoint),
    };
  });
}

const NOT_FINALIZED = { batch: 0, stored: [], disjoint: [] };
