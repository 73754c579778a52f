import { join } from "node:path";
import { migrateClickHouse } from "#infra/clickhouse/migrate.ts";
import type { ClickHouseTarget } from "#infra/clickhouse/client.ts";
import { openSql, type PostgresTarget } from "#infra/postgres/client.ts";
import { migratePostgres } from "#infra/postgres/migrate.ts";

export interface MigrateInput {
  readonly postgres: PostgresTarget;
  readonly clickhouse?: ClickHouseTarget;
  /** Contains `postgres/NNNN_*.sql` and `clickhouse/NNNN_*.sql`. */
  readonly folder: string;
}

export interface Migrated {
  readonly postgres: readonly string[];
  readonly clickhouse: readonly string[];
}

// a number that no other lock on the server uses
const lockKey = 7_415_096_113;

/** Migrates both stores; of several processes that start at once one does the work and the others wait for it. */
export async function migrate({ postgres, clickhouse, folder }: MigrateInput): Promise<Migrated> {
  // a session lock lives as long as its connection: one connection that never idles out, and no time limit on DDL
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
