import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { eraseOtherWorkspaces } from "#features/analytics/erase.ts";
import { listWorkspaceIds } from "#features/workspaces/workspaces.ts";
import { connectClickHouse } from "#infra/clickhouse/client.ts";
import { lockDataDir } from "#infra/embedded/lock.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { migrateClickHouse } from "#infra/clickhouse/migrate.ts";
import { openLog } from "#infra/log.ts";
import { migrate } from "#infra/migrations/migrate.ts";
import { pendingMigrations, readMigrations } from "#infra/migrations/migration-files.ts";
import { connectPostgres } from "#infra/postgres/client.ts";
import { queues } from "../jobs.ts";
import { migrationsDir } from "../paths.ts";
import { type Engines, startEngines } from "../processes/stores.ts";
import { BadSetting, readSettings, type Settings } from "../settings.ts";
import { SECRET_FILE } from "./backup.ts";
import { restoreClickHouse } from "./backup/clickhouse.ts";
import { restoreFiles, restoreSecret } from "./backup/files.ts";
import { type Manifest, readManifest } from "./backup/manifest.ts";
import { restoreJobs, restorePostgres } from "./backup/postgres.ts";
import { checkSums } from "./backup/sums.ts";
import { rejectNonEmpty, rejectNonEmptyStores } from "./restore/empty-target.ts";
import { markerIn } from "./restore/unfinished.ts";

/** `restore DIR`: restores a backup into an empty data directory and empty stores, after checking every byte of it. */
export async function restore([target]: string[]): Promise<void> {
  if (!target) throw new BadSetting("Usage: halka restore DIR");
  const folder = resolve(target);
  const settings = readSettings(process.env);
  await checkSums(folder);
  const manifest = await readManifest(folder);
  await rejectUnknownMigrations(manifest);
  rejectNonEmpty(settings);
  const started = new AsyncDisposableStack();
  try {
    const lock = await lockDataDir(settings.DATA_DIR);
    started.defer(() => lock.release());
    await writeFile(markerIn(settings.DATA_DIR), "", { mode: 0o600 });
    const engines = await startEngines(settings, openLog("warn", "command"));
    started.defer(() => engines.stop());
    await rejectNonEmptyStores(settings, engines).catch(async (error: unknown) => {
      await rm(markerIn(settings.DATA_DIR));
      throw error;
    });
    await fill(settings, engines, folder, manifest);
    await rm(markerIn(settings.DATA_DIR));
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
    // its statements are for the tables of this version
    await migrateClickHouse(engines.clickhouse, join(migrationsDir, "clickhouse"));
    // an account created during the backup may exist only in the later of its two copies
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

/** Migrates the stores to the state of the backup, so that the remaining migrations find its rows in place. */
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
