import { pendingMigrations, readMigrations, type Applied } from "#infra/migrations/migration-files.ts";
import { connectClickHouse, type ClickHouseTarget } from "./client.ts";
import { splitStatements } from "./split-statements.ts";

/** Creates the database and applies each new file of `folder`; the caller holds the lock. Returns the new names. */
export async function migrateClickHouse(target: ClickHouseTarget, folder: string): Promise<string[]> {
  await makeDatabase(target);
  const clickhouse = connectClickHouse(target);
  try {
    await clickhouse.command(
      `CREATE TABLE IF NOT EXISTS schema_migrations (name String, checksum String, applied_at DateTime DEFAULT now())
       ENGINE = MergeTree ORDER BY name`,
    );
    const applied = await clickhouse.query<Applied>("SELECT DISTINCT name, checksum FROM schema_migrations");
    const pending = pendingMigrations(await readMigrations(folder), applied, "ClickHouse");
    for (const { name, text, checksum } of pending) {
      try {
        // ClickHouse has no transactions: an interrupted file runs again from its start, and its statements are
        // idempotent
        for (const statement of splitStatements(text)) await clickhouse.command(statement);
        await clickhouse.command(
          "INSERT INTO schema_migrations (name, checksum) SELECT {name:String}, {checksum:String}",
          { name, checksum },
        );
      } catch (error) {
        throw new Error(`ClickHouse rejected the migration ${name}: ${(error as Error).message}`, { cause: error });
      }
    }
    return pending.map(({ name }) => name);
  } finally {
    await clickhouse.close();
  }
}

async function makeDatabase(target: ClickHouseTarget): Promise<void> {
  const server = connectClickHouse({ ...target, database: "default" });
  try {
    await server.command("CREATE DATABASE IF NOT EXISTS {name:Identifier}", { name: target.database });
  } finally {
    await server.close();
  }
}
