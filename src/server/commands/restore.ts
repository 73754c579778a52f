import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { eraseOtherWorkspaces } from "#features/analytics/erase.ts";
import { listWorkspaceIds } from "#features/workspaces/workspaces.ts";
import { connectClickHouse, type ClickHouseTarget } from "#infra/clickhouse/client.ts";
import { lockDataDir } from "#infra/embedded/lock.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { migrateClickHouse } from "#infra/clickhouse/migrate.ts";
import { openLog } from "#infra/log.ts";
import { migrate } from "#infra/migrations/migrate.ts";
import { pendingMigrations, readMigrations } from "#infra/migrations/migration-files.ts";
import { connectPostgres, type PostgresTarget, withSql } from "#infra/postgres/client.ts";
import { queues } from "../jobs.ts";
import { migrationsDir } from "../paths.ts";
import { type Engines, startEngines } from "../processes/engines.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { SECRET_FILE } from "./backup.ts";
import { restoreClickHouse } from "./backup/clickhouse.ts";
import { restoreFiles, restoreSecret } from "./backup/files.ts";
import { type Manifest, readManifest, BackupError } from "./backup/manifest.ts";
import { restoreJobs, restorePostgres } from "./backup/postgres.ts";
import { verifyChecksums } from "./backup/checksums.ts";
import { CommandError } from "./command-error.ts";
import { getMarkerPath } from "./restore/unfinished.ts";
import { existsSync, readdirSync } from "node:fs";

/** `restore DIR`: restores a backup into an empty data directory and empty stores, after checking every byte of it. */
export async function restore([target, ...rest]: string[]): Promise<void> {
  if (!target || rest.length > 0) throw new CommandError("Usage: halka restore DIR");
  const folder = resolve(target);
  const settings = readSettings(process.env);
  await verifyChecksums(folder);
  const manifest = await readManifest(folder);
  await rejectUnknownMigrations(manifest);
  rejectNonEmpty(settings);
  const started = new AsyncDisposableStack();
  try {
    const lock = await lockDataDir(settings.DATA_DIR);
    started.defer(() => lock.release());
    const engines = await startEngines(settings, openLog("warn", "command"));
    started.defer(() => engines.stop());
    await rejectNonEmptyStores(settings, engines);
    await writeFile(getMarkerPath(settings.DATA_DIR), "", { mode: 0o600 });
    await fill(settings, engines, folder, manifest);
    await rm(getMarkerPath(settings.DATA_DIR));
  } finally {
    await started.disposeAsync();
  }
  process.stdout.write(`Restored the backup from ${manifest.createdAt} into ${settings.DATA_DIR}.\n`);
}

async function fill(settings: Settings, engines: Engines, folder: string, manifest: Manifest): Promise<void> {
  await migrateToBackup(engines, manifest);
  await restorePostgres(engines.postgres, folder, manifest);
  await restoreSecret(settings, engines.postgres, join(folder, SECRET_FILE));
  const postgres = connectPostgres(engines.postgres, { max: 1, applicationName: "halka restore" });
  const clickhouse = connectClickHouse(engines.clickhouse);
  try {
    await restoreClickHouse(clickhouse, folder, manifest);
    // migrated first: the statements that erase workspaces are for the tables of this version
    await migrateClickHouse(engines.clickhouse, join(migrationsDir, "clickhouse"));
    // an account created during the backup may be only in the copy of ClickHouse, which is made last
    await eraseOtherWorkspaces(clickhouse, new Set(await listWorkspaceIds(postgres)));
  } finally {
    await Promise.all([postgres.close(), clickhouse.close()]);
  }
  await installJobs(engines.postgres, queues);
  await restoreJobs(engines.postgres, folder);
  await restoreFiles(settings.DATA_DIR, folder, manifest.files);
}

/** Rejects a backup with migrations that this version does not know, or knows differently. */
async function rejectUnknownMigrations(manifest: Manifest): Promise<void> {
  for (const [kind, label] of [
    ["postgres", "PostgreSQL"],
    ["clickhouse", "ClickHouse"],
  ] as const)
    pendingMigrations(
      await readMigrations(join(migrationsDir, kind)),
      manifest[kind].migrations,
      `The backup's ${label}`,
    );
}

/**
 * Migrates the stores to the schema version of the backup, so that its rows fit and later migrations transform them.
 */
async function migrateToBackup({ postgres, clickhouse }: Engines, manifest: Manifest): Promise<void> {
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

/** Rejects a data directory that is not empty, apart from a released lock file and the files of a fresh disk. */
function rejectNonEmpty({ DATA_DIR }: Settings): void {
  const found = existsSync(DATA_DIR) ? readdirSync(DATA_DIR) : [];
  const entry = found.find((name) => !/^lock(\.pid|-journal)?$|^lost\+found$/.test(name));
  if (entry) throw new BackupError(`${DATA_DIR} is not empty (${entry}). Restore into a new or empty DATA_DIR.`);
}

/** Rejects stores that are not empty. Checks only those from settings: embedded ones are as new as the directory. */
async function rejectNonEmptyStores(
  settings: Settings,
  { postgres, clickhouse }: { readonly postgres: PostgresTarget; readonly clickhouse: ClickHouseTarget },
): Promise<void> {
  if (settings.DATABASE_URL && (await countPostgresTables(postgres)) > 0)
    throw new BackupError("The database in DATABASE_URL is not empty. Restore into an empty one.");
  if (settings.CLICKHOUSE_URL && (await countClickHouseTables(clickhouse)) > 0)
    throw new BackupError("The database in CLICKHOUSE_URL is not empty. Restore into an empty one.");
}

async function countPostgresTables(target: PostgresTarget): Promise<number> {
  const [row] = await withSql(
    target,
    (sql) => sql<{ count: number }[]>`
      select count(*)::int as count from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  return row!.count;
}

async function countClickHouseTables(target: ClickHouseTarget): Promise<number> {
  // the database in the settings may not exist yet
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
