import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { inject } from "vitest";
import { connectClickHouse, type ClickHouse, type ClickHouseTarget } from "#infra/clickhouse/client.ts";
import { migrateClickHouse } from "#infra/clickhouse/migrate.ts";
import { afterFile } from "./after-file.ts";

export interface TestClickHouse extends ClickHouse {
  readonly target: ClickHouseTarget;
}

/** A migrated database for this test file only; dropped after the file's last test. */
export async function testClickHouse(folder?: string): Promise<TestClickHouse> {
  const server = inject("clickhouse");
  const target = { ...server, database: `test_${randomBytes(8).toString("hex")}` };
  await (folder === undefined ? copyTemplate(target) : migrateClickHouse(target, join(folder, "clickhouse")));
  const clickhouse = connectClickHouse(target);
  afterFile(async () => {
    await clickhouse.command("DROP DATABASE IF EXISTS {name:Identifier}", { name: target.database });
    await clickhouse.close();
  });
  return { ...clickhouse, target };
}

/**
 * Creates a database with copies of the migrated template's tables, since running all migrations takes more than a
 * second.
 */
async function copyTemplate({ database, ...server }: ClickHouseTarget): Promise<void> {
  const template = inject("clickhouseTemplate");
  const clickhouse = connectClickHouse({ ...server, database: template });
  try {
    const tables = await clickhouse.query<{ sql: string }>(
      `SELECT create_table_query AS sql FROM system.tables WHERE database = {template:String}
       ORDER BY engine = 'MaterializedView'`,
      { template },
    );
    await clickhouse.command("CREATE DATABASE {database:Identifier}", { database });
    for (const { sql } of tables) await clickhouse.command(sql.replaceAll(template, database));
    await clickhouse.command("INSERT INTO {database:Identifier}.schema_migrations SELECT * FROM schema_migrations", {
      database,
    });
  } finally {
    await clickhouse.close();
  }
}
