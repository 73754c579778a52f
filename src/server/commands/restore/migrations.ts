import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Migration } from "#infra/migrations/migration-files.ts";
import { pendingMigrations, readMigrations } from "#infra/migrations/migration-files.ts";
import { migrate } from "#infra/migrations/migrate.ts";
import { migrationsDir } from "../../paths.ts";
import type { Engines } from "../../processes/stores.ts";
import type { Manifest } from "../backup/manifest.ts";

/** Rejects a backup with migrations that this version does not know, or knows differently. */
export async function rejectUnknown(manifest: Manifest): Promise<void> {
  for (const [store, { migrations }] of [
    ["The backup's PostgreSQL", manifest.postgres],
    ["The backup's ClickHouse", manifest.clickhouse],
  ] as const)
    pendingMigrations(await getFiles(store.endsWith("SQL") ? "postgres" : "clickhouse"), migrations, store);
}

const getFiles = (kind: "postgres" | "clickhouse"): Promise<Migration[]> => readMigrations(join(migrationsDir, kind));

/** Migrates the stores to the state of the backup; the next start applies the rest, with the rows in place. */
export async function migrateAsThen({ postgres, clickhouse }: Engines, manifest: Manifest): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "halka-restore-"));
  try {
    for (const kind of ["postgres", "clickhouse"] as const) {
      await mkdir(join(folder, kind));
      for (const { name } of manifest[kind].migrations)
        await copyFile(join(migrationsDir, kind, name), join(folder, kind, name));
    }
    await migrate({ postgres, clickhouse, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
