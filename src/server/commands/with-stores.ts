import { connectClickHouse, type ClickHouse } from "#infra/clickhouse/client.ts";
import { DataDirInUse, lockDataDir } from "#infra/embedded/lock.ts";
import { openLog } from "#infra/log.ts";
import { connectPostgres, type Postgres } from "#infra/postgres/client.ts";
import { startEngines } from "../processes/engines.ts";
import { prepareStores } from "../processes/stores.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { rejectUnfinished } from "./restore/unfinished.ts";
import { findStores, type Targets } from "./stores-file.ts";

export interface CommandStores extends Postgres {
  readonly settings: Settings;
  readonly clickhouse: ClickHouse;
  readonly targets: Targets;
  /** True if a server is running on this data directory, so that the command uses its stores. */
  readonly isServing: boolean;
}

/** The context of a command. Its domain events are not announced to other processes. */
export function commandCtx({ db }: Pick<Ctx, "db">, now = () => new Date()): Ctx {
  return { db, log: openLog("warn", "command"), now, announce: () => undefined };
}

/**
 * Runs a command with the stores of the server that runs on this data directory, else with stores started for it.
 * `isMigrating: false` skips their migration.
 */
export async function withStores(
  work: (stores: CommandStores) => Promise<void>,
  { isMigrating = true }: { readonly isMigrating?: boolean } = {},
): Promise<void> {
  const settings = readSettings(process.env);
  const { targets, isServing, release } = await reach(settings, isMigrating);
  const postgres = connectPostgres(targets.postgres, { max: 2, applicationName: "halka command" });
  const clickhouse = connectClickHouse(targets.clickhouse);
  try {
    await work({ ...postgres, clickhouse, settings, targets, isServing });
  } finally {
    await Promise.all([postgres.close(), clickhouse.close()]);
    await release();
  }
}

interface Reached {
  readonly targets: Targets;
  readonly isServing: boolean;
  release(): Promise<void>;
}

async function reach(settings: Settings, isMigrating: boolean): Promise<Reached> {
  const started = new AsyncDisposableStack();
  try {
    const lock = await lockDataDir(settings.DATA_DIR);
    started.defer(() => lock.release());
    rejectUnfinished(settings.DATA_DIR);
    const engines = await startEngines(settings, openLog("warn", "command"));
    started.defer(() => engines.stop());
    const targets = isMigrating ? await prepareStores(settings, engines) : engines;
    return { targets, isServing: false, release: () => started.disposeAsync() };
  } catch (error) {
    await started.disposeAsync();
    const targets = error instanceof DataDirInUse ? findStores(settings.DATA_DIR) : undefined;
    if (!targets) throw error;
    return { targets, isServing: true, release: async () => undefined };
  }
}
