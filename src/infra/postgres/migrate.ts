import { pendingMigrations, readMigrations, type Applied } from "#infra/migrations/migration-files.ts";
import type { Sql } from "./client.ts";

/** Applies each new file of `folder` in a transaction of its own; the caller holds the lock. Returns the new names. */
export async function migratePostgres(sql: Sql, folder: string): Promise<string[]> {
  await sql`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;
  const applied = await sql<Applied[]>`select name, checksum from schema_migrations`;
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
