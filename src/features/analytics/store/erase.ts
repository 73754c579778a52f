import { setTimeout as sleep } from "node:timers/promises";
import { type ClickHouse, type Params, onEachShard } from "#infra/clickhouse/client.ts";
import { toLocalTable } from "#infra/clickhouse/cluster-ddl.ts";

/** Every table that holds rows of workspaces; a test compares the list with the migrations. */
export const WORKSPACE_TABLES = ["events", "event_counts", "daily_rollups", "erasures"] as const;

const POLL_MS = 100;
const MAX_ATTEMPTS = 3;

/** All workspaces that have rows in any table. */
export async function selectWorkspacesWithRows(clickhouse: ClickHouse): Promise<string[]> {
  const queries = WORKSPACE_TABLES.map((table) => `SELECT workspace FROM ${table} GROUP BY workspace`);
  const rows = await clickhouse.query<{ workspace: string }>(
    `SELECT DISTINCT workspace FROM (${queries.join(" UNION ALL ")})`,
  );
  return rows.map(({ workspace }) => workspace);
}

/** Physically deletes all rows of the workspaces; resolves once that is done. */
export async function deleteWorkspaces(clickhouse: ClickHouse, ids: readonly string[]): Promise<void> {
  for (const table of WORKSPACE_TABLES)
    await deleteRows(clickhouse, table, "workspace IN ({ids:Array(UUID)})", { ids });
}

/** Physically deletes the rows of a table that match `where`; resolves once that is done. */
export async function deleteRows(
  clickhouse: ClickHouse,
  table: (typeof WORKSPACE_TABLES)[number],
  where: string,
  params: Params,
): Promise<void> {
  for (let tries = 0; await hasRows(clickhouse, table, where, params); tries++) {
    if (tries === MAX_ATTEMPTS) throw new Error(`${table} gets new rows as fast as they are deleted`);
    await clickhouse.command(`ALTER TABLE ${table} DELETE WHERE ${where}`, params);
    // a replica lists a mutation only after it has read it from Keeper, a moment later
    if (clickhouse.cluster) await sleep(POLL_MS);
    // `mutations_sync` is not used: for a large table, the mutation takes longer than a connection stays open
    while (await isUnderWay(clickhouse, table)) await sleep(POLL_MS);
  }
}

async function hasRows(clickhouse: ClickHouse, table: string, where: string, params: Params): Promise<boolean> {
  // waits for mutations of earlier attempts
  while (await isUnderWay(clickhouse, table)) await sleep(POLL_MS);
  const [row] = await clickhouse.query<{ rows: number }>(`SELECT count() AS rows FROM ${table} WHERE ${where}`, params);
  return row !== undefined && row.rows > 0;
}

async function isUnderWay(clickhouse: ClickHouse, table: string): Promise<boolean> {
  const [row] = await clickhouse.query<{ waiting: number; failure: string }>(
    `SELECT count() AS waiting, anyLast(latest_fail_reason) AS failure
     FROM ${onEachShard("system.mutations", clickhouse.cluster)}
     WHERE database = {database:String} AND table = {table:String} AND NOT is_done`,
    { database: clickhouse.database, table: toLocalTable(table, clickhouse.cluster) },
  );
  if (row?.failure) throw new Error(`ClickHouse does not delete from ${table}: ${row.failure}`);
  return row !== undefined && row.waiting > 0;
}
