import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { StatisticsQuery } from "../queries/statistics-query.ts";
import { storedColumns } from "#features/ingest/event-columns.ts";
import { deleteRows } from "./erase.ts";
import { toRawConditions } from "./queries/statement.ts";
import { NOT_IMPORTED } from "./rollups/group-events.ts";

interface OfImport {
  readonly workspaceId: string;
  readonly importId: string;
}

const WHERE = "workspace = {workspaceId:UUID} AND imported = {importId:UUID}";

/** Stores TabSeparated lines once, even if they are sent repeatedly under the same token. */
export function insertImportedRows(clickhouse: ClickHouse, rows: readonly string[], token: string): Promise<void> {
  const source = Buffer.from(`${rows.join("\n")}\n`);
  return clickhouse.insertFile({ table: "events", columns: storedColumns, source, format: "TabSeparated", token });
}

/** The number of imported human and duplicate events that match a query, among the raw rows that still exist. */
export async function countImported(clickhouse: ClickHouse, query: StatisticsQuery): Promise<number> {
  const { sql, params } = toRawConditions(query);
  const [row] = await clickhouse.query<{ events: number }>(
    `SELECT count() AS events FROM events AS e
     WHERE ${sql} AND e.imported NOT IN (${NOT_IMPORTED}) AND e.traffic_class IN ('human', 'duplicate')`,
    params,
  );
  return row?.events ?? 0;
}

/** The clicks of other imports at these instants, each as `link time`. */
export async function selectImportedClicks(
  clickhouse: ClickHouse,
  { workspaceId, importId }: OfImport,
  times: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await clickhouse.query<{ key: string }>(
    `SELECT DISTINCT concat(toString(link), ' ', toString(toUnixTimestamp64Milli(time))) AS key FROM events
     WHERE workspace = {workspaceId:UUID} AND kind = 'click' AND imported NOT IN (${NOT_IMPORTED}, {importId:UUID})
       AND time >= fromUnixTimestamp64Milli({first:Int64}, 'UTC') AND time <= fromUnixTimestamp64Milli({last:Int64}, 'UTC')
       AND toUnixTimestamp64Milli(time) IN ({times:Array(Int64)})`,
    { workspaceId, importId, first: Math.min(...times), last: Math.max(...times), times: [...new Set(times)] },
  );
  return new Set(rows.map(({ key }) => key));
}

/**
 * Deletes the clicks of an import and their figures, and nothing else, since an import has units of its own.
 * Idempotent.
 */
export async function deleteImported(clickhouse: ClickHouse, of: OfImport): Promise<void> {
  for (const table of ["events", "daily_rollups", "event_counts"] as const)
    await deleteRows(clickhouse, table, WHERE, { ...of });
}
