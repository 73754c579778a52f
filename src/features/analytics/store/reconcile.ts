import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { dimensionSets, type DimensionSet, toSetName } from "./rollups/dimension-sets.ts";
import { isWithinDays, type OpenUnit, selectRollups, SETTINGS, splitSets, toParams } from "./rollups/finalize.ts";
import { KEY_COLUMNS, NUMBER_COLUMNS } from "./rollups/group-events.ts";

/** The number of rollups that differ from the raw rows, by day and workspace. */
export interface Drift {
  readonly day: string;
  readonly workspace: string;
  readonly rows: number;
}

/** The finalized units of a day whose raw rows are complete, as `selectUnitsToCompare` returns them. */
export type ComparedUnit = OpenUnit & { readonly batch: number; readonly stored: readonly string[] };

const IS_OF_DAYS = `toDate(time) IN {days:Array(Date)} AND ${isWithinDays("time")}`;

/** The finalized units of these days that still have all their raw rows. */
export function selectUnitsToCompare(clickhouse: ClickHouse, days: readonly string[]): Promise<ComparedUnit[]> {
  return clickhouse.query<ComparedUnit>(
    `SELECT f.workspace AS workspace, f.day AS day, f.imported AS imported, f.batch AS batch, f.events AS events, f.stored AS stored
     FROM (
       SELECT workspace, day, imported, batch, max(t.events) AS events, groupUniqArrayArray(t.stored) AS stored FROM daily_rollups AS t
       WHERE dimensions = '' AND day IN {days:Array(Date)} GROUP BY workspace, day, imported, batch
       ORDER BY batch DESC LIMIT 1 BY workspace, day, imported
     ) AS f
     INNER JOIN (
       SELECT workspace, toDate(time) AS day, imported, count() AS n FROM events
       WHERE kind != 'goal' AND ${IS_OF_DAYS}
       GROUP BY workspace, day, imported
     ) AS r ON f.workspace = r.workspace AND f.day = r.day AND f.imported = r.imported
     WHERE r.n = f.events ORDER BY day, workspace SETTINGS max_threads = 1`,
    { days },
  );
}

/** Compares the rollups of these units with their raw rows. */
export async function selectDrift(clickhouse: ClickHouse, units: readonly ComparedUnit[]): Promise<Drift[]> {
  const drift: Drift[] = [];
  for (const alike of Map.groupBy(units, ({ stored }) => stored.toSorted().join()).values()) {
    const sets = dimensionSets.filter((set) => alike[0]!.stored.includes(toSetName(set)));
    for (const some of splitSets(sets, alike)) drift.push(...(await compareSets(clickhouse, some, alike)));
  }
  return drift;
}

function compareSets(
  clickhouse: ClickHouse,
  sets: readonly DimensionSet[],
  units: readonly ComparedUnit[],
): Promise<Drift[]> {
  const columns = [
    ...KEY_COLUMNS.map((name) => (name === "kind" ? "toString(kind) AS kind" : name)),
    ...NUMBER_COLUMNS,
  ];
  const sides = [
    `SELECT ${columns.join(", ")}, 1 AS sign FROM daily_rollups WHERE dimensions IN (${sets.map((set) => `'${toSetName(set)}'`).join(", ")})
       AND workspace IN {workspaces:Array(UUID)}
       AND (workspace, day, imported, batch) IN arrayZip({workspaces:Array(UUID)}, {days:Array(Date)}, {imports:Array(UUID)}, {batches:Array(UInt64)})`,
    `SELECT ${columns.join(", ")}, -1 AS sign FROM (${selectRollups(sets)})`,
  ];
  const differs = NUMBER_COLUMNS.map((name) => `sum(sign * toInt64(${name})) != 0`).join(" OR ");
  return clickhouse.query<Drift>(
    `SELECT day, workspace, count() AS rows FROM (
       SELECT ${KEY_COLUMNS.join(", ")} FROM (${sides.join(" UNION ALL ")}) GROUP BY ${KEY_COLUMNS.join(", ")} HAVING ${differs}
     ) GROUP BY day, workspace ORDER BY day, workspace LIMIT 1000 ${SETTINGS}`,
    { ...toParams(units), batches: units.map(({ batch }) => batch) },
  );
}

/** The event counts by kind that differ from the raw rows, for days whose rows have not expired. */
export function selectCountDrift(clickhouse: ClickHouse, days: readonly string[]): Promise<Drift[]> {
  return clickhouse.query<Drift>(
    `SELECT day, workspace, count() AS rows FROM (
       SELECT workspace, day, kind, imported FROM (
         SELECT workspace, day, toString(kind) AS kind, imported, toInt64(events) AS n FROM event_counts WHERE day IN {days:Array(Date)}
         UNION ALL
         SELECT workspace, toDate(time) AS day, toString(kind) AS kind, imported, -toInt64(count()) AS n FROM events WHERE kind != 'goal' AND ${IS_OF_DAYS} GROUP BY workspace, day, kind, imported
       ) GROUP BY workspace, day, kind, imported HAVING sum(n) != 0
     ) GROUP BY day, workspace ORDER BY day, workspace LIMIT 1000 SETTINGS max_threads = 1, max_bytes_before_external_group_by = 60000000`,
    { days },
  );
}
