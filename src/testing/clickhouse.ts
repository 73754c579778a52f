import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { inject } from "vitest";
import { connectClickHouse, type ClickHouse, type ClickHouseTarget } from "#infra/clickhouse/client.ts";
import { migrateClickHouse } from "#infra/clickhouse/migrate.ts";
import { afterFile } from "./after-file.ts";
import { migrationsFolder } from "./paths.ts";

export interface TestClickHouse extends ClickHouse {
  readonly target: ClickHouseTarget;
}

/** A migrated database for this test file only; dropped after the file's last test. */
export async function testClickHouse(folder = migrationsFolder): Promise<TestClickHouse> {
  const server = inject("clickhouse");
  const target = { ...server, database: `test_${randomBytes(8).toString("hex")}` };
  await migrateClickHouse(target, join(folder, "clickhouse"));
  const clickhouse = connectClickHouse(target);
  afterFile(async () => {
    await clickhouse.command("DROP DATABASE IF EXISTS {name:Identifier}", { name: target.database });
    await clickhouse.close();
  });
  return { ...clickhouse, target };
}
