import { existsSync, readdirSync } from "node:fs";
import { connectClickHouse, type ClickHouseTarget } from "#infra/clickhouse/client.ts";
import { openSql, type PostgresTarget } from "#infra/postgres/client.ts";
import type { Settings } from "../../settings.ts";
import { BackupError } from "../backup/manifest.ts";

/**
 * Rejects a data directory that is not empty; the file of a released lock and files that a disk comes with do not
 * count.
 */
export function rejectNonEmpty({ DATA_DIR }: Settings): void {
  const found = existsSync(DATA_DIR) ? readdirSync(DATA_DIR) : [];
  const entry = found.find((name) => !/^lock(\.pid|-journal)?$|^lost\+found$/.test(name));
  if (entry) throw new BackupError(`${DATA_DIR} is not empty (${entry}). Restore into a new or empty DATA_DIR.`);
}

/** Rejects stores that are not empty: only those from settings, since embedded ones are as new as the directory. */
export async function rejectNonEmptyStores(
  settings: Settings,
  { postgres, clickhouse }: { readonly postgres: PostgresTarget; readonly clickhouse: ClickHouseTarget },
): Promise<void> {
  if (settings.DATABASE_URL && (await countPostgresTables(postgres)) > 0)
    throw new BackupError("The database in DATABASE_URL is not empty. Restore into an empty one.");
  if (settings.CLICKHOUSE_URL && (await countClickHouseTables(clickhouse)) > 0)
    throw new BackupError("The database in CLICKHOUSE_URL is not empty. Restore into an empty one.");
}

async function countPostgresTables(target: PostgresTarget): Promise<number> {
  const sql = openSql(target, { max: 1 });
  try {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
    return row!.count;
  } finally {
    await sql.end();
  }
}

async function countClickHouseTables(target: ClickHouseTarget): Promise<number> {
  // the database itself may not exist yet
  const server = connectClickHouse({ ...target, database: "default" });
  try {
    const [row] = await server.query<{ count: number }>(
      "SELECT count() AS count FROM system.tables WHERE database = {name:String}",
      { name: target.database },
    );
    return row?.count ?? 0;
  } finally {
    await server.close();
  }
}
