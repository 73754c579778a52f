import { join } from "node:path";
import type { ClickHouseTarget } from "#infra/clickhouse/client.ts";
import { findPendingClickHouseMigrations, migrateClickHouse } from "#infra/clickhouse/migrate.ts";
import { openSql, type PostgresTarget, type Sql } from "#infra/postgres/client.ts";
import { type AppliedMigration, pendingMigrations, readMigrations } from "./migration-files.ts";

export interface MigrateInput {
  readonly postgres: PostgresTarget;
  readonly clickhouse?: ClickHouseTarget;
  /** Contains `postgres/NNNN_*.sql` and `clickhouse/NNNN_*.sql`. */
  readonly folder: string;
}

export interface AppliedMigrations {
  readonly postgres: readonly string[];
  readonly clickhouse: readonly string[];
}

// the number of the advisory lock; no other lock on the server uses it
const lockKey = 7_415_096_113;

/** Migrates both stores. Of several processes that start at once, one migrates and the others wait for it. */
export async function migrate({ postgres, clickhouse, folder }: MigrateInput): Promise<AppliedMigrations> {
  // a session lock lasts as long as its connection, so the only connection must not idle out; DDL may take any time
  const sql = openSql(postgres, {
    max: 1,
    applicationName: "migrate",
    statementTimeoutMs: 0,
    idle_timeout: 0,
    max_lifetime: null,
  });
  try {
    await sql`select pg_advisory_lock(${lockKey})`;
    return {
      postgres: await migratePostgres(sql, join(folder, "postgres")),
      clickhouse: clickhouse ? await migrateClickHouse(clickhouse, join(folder, "clickhouse")) : [],
    };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * The migrations that are not applied yet, without changing anything. Throws MigrationMismatch for a store that is
 * newer than these files.
 */
export async function listPending({ postgres, clickhouse, folder }: MigrateInput): Promise<AppliedMigrations> {
  const sql = openSql(postgres, { max: 1, applicationName: "migrate" });
  try {
    const [table] = await sql<{ is_there: boolean }[]>`select to_regclass('schema_migrations') is not null as is_there`;
    const applied = table?.is_there ? await sql<AppliedMigration[]>`select name, checksum from schema_migrations` : [];
    const pending = pendingMigrations(await readMigrations(join(folder, "postgres")), applied, "PostgreSQL");
    return {
      postgres: pending.map(({ name }) => name),
      clickhouse: clickhouse ? await findPendingClickHouseMigrations(clickhouse, join(folder, "clickhouse")) : [],
    };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Applies each new file of `folder` in a transaction of its own; the caller holds the lock. Returns the new names. */
async function migratePostgres(sql: Sql, folder: string): Promise<string[]> {
  await sql`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;
  const applied = await sql<AppliedMigration[]>`select name, checksum from schema_migrations`;
  const pending = pendingMigrations(await readMigrations(folder), applied, "PostgreSQL");
  for (const { name, text, checksum } of pending) {
    try {
      await sql.begin(async (tx) => {
        await tx.unsafe(text).simple();
        await tx`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`;
      });
    } catch (error) {
      throw new Error(`PostgreSQL rejected the migration ${name}: ${(error as Error).message}`, { cause: error });
    }
  }
  return pending.map(({ name }) => name);
}
