import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { connectClickHouse, type ClickHouse } from "#infra/clickhouse/client.ts";
import { DataDirInUse, lockDataDir } from "#infra/embedded/lock.ts";
import { openLog } from "#infra/log.ts";
import { connectPostgres, type Postgres } from "#infra/postgres/client.ts";
import type { Stores } from "../processes/messages.ts";
import { prepareStores, startEngines } from "../processes/stores.ts";
import { readSettings, type Settings } from "../settings.ts";

export interface CommandStores extends Postgres {
  readonly settings: Settings;
  readonly clickhouse: ClickHouse;
}

/** Where a running server tells commands of the same user how to reach its engines. */
export const storesFile = (dataDir: string) => join(dataDir, "stores.json");

/** Hands a command the stores: those of the server that runs on this data directory, else brought up for it. */
export async function withStores(work: (stores: CommandStores) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env);
  const found = await reach(settings);
  const postgres = connectPostgres(found.stores.postgres, { max: 2, applicationName: "halka command" });
  const clickhouse = connectClickHouse(found.stores.clickhouse);
  try {
    await work({ ...postgres, clickhouse, settings });
  } finally {
    await Promise.all([postgres.close(), clickhouse.close()]);
    await found.release();
  }
}

async function reach(settings: Settings): Promise<{ stores: Omit<Stores, "secret">; release(): Promise<void> }> {
  const log = openLog("warn", "command");
  try {
    const lock = await lockDataDir(settings.DATA_DIR);
    const engines = await startEngines(settings, log);
    const stores = await prepareStores(settings, engines);
    return {
      stores,
      async release() {
        await engines.stop();
        lock.release();
      },
    };
  } catch (error) {
    const path = storesFile(settings.DATA_DIR);
    if (!(error instanceof DataDirInUse) || !existsSync(path)) throw error;
    return { stores: JSON.parse(readFileSync(path, "utf8")) as Stores, release: async () => undefined };
  }
}
