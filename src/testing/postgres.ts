import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { connectPostgres, withDatabase, withSql, type Postgres, type PostgresTarget } from "#infra/postgres/client.ts";
import { afterFile } from "./after-file.ts";
import { eventually } from "./eventually.ts";

export interface TestPostgres extends Postgres {
  readonly target: PostgresTarget;
}

export interface TestPostgresOptions {
  /** False for an empty database; by default, the database is migrated. */
  readonly isMigrated?: boolean;
}

/** Creates a database for this test file, as a copy of the migrated template. Drops it after the file's last test. */
export async function testPostgres({ isMigrated = true }: TestPostgresOptions = {}): Promise<TestPostgres> {
  const server = inject("postgres");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const template = isMigrated ? inject("postgresTemplate") : "template0";
  await withSql(server, (sql) => sql`create database ${sql(name)} template ${sql(template)}`);
  const target = withDatabase(server, name);
  const postgres = connectPostgres(target, { max: 5, applicationName: name });
  afterFile(async () => {
    await postgres.close();
    await withSql(server, (sql) => sql`drop database ${sql(name)} with (force)`);
  });
  return { ...postgres, target };
}

/** Waits until a statement in this database is blocked by another transaction's lock. */
export async function waitForLock(sql: Postgres["sql"]): Promise<void> {
  await eventually(async () => {
    const waiting = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return waiting.length > 0;
  });
}
