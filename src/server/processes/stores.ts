import type { Logger } from "pino";
import { queues } from "../jobs.ts";
import { parseClickHouseUrl, type ClickHouseTarget } from "#infra/clickhouse/client.ts";
import { superviseClickHouse } from "#infra/embedded/clickhouse.ts";
import { supervisePostgres } from "#infra/embedded/postgres.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { migrate } from "#infra/migrations/migrate.ts";
import { openSql, type PostgresTarget } from "#infra/postgres/client.ts";
import { secretFromDatabase, secretFromFile } from "#infra/secrets/load-secret.ts";
import { chdbScript, migrationsDir } from "../places.ts";
import type { Settings } from "../settings.ts";
import type { Stores } from "./messages.ts";

export interface Engines {
  readonly postgres: PostgresTarget;
  readonly clickhouse: ClickHouseTarget;
  stop(): Promise<void>;
}

const DATABASE = "halka";

/** Brings up the engines that no setting replaces; both at once. */
export async function startEngines(settings: Settings, log: Logger): Promise<Engines> {
  const dataDir = settings.DATA_DIR;
  if (settings.DATABASE_URL && !settings.CLICKHOUSE_URL) {
    log.warn("DATABASE_URL is set without CLICKHOUSE_URL: statistics stay on this node");
  }
  const [postgres, clickhouse] = await Promise.all([
    settings.DATABASE_URL ? undefined : supervisePostgres({ dataDir, log }),
    settings.CLICKHOUSE_URL ? undefined : superviseClickHouse({ dataDir, log, database: DATABASE, script: chdbScript }),
  ]);
  return {
    postgres: postgres?.target ?? { url: settings.DATABASE_URL! },
    clickhouse: clickhouse?.target ?? parseClickHouseUrl(settings.CLICKHOUSE_URL!, DATABASE),
    async stop() {
      await Promise.all([postgres?.stop(), clickhouse?.stop()]);
    },
  };
}

/** Brings both stores to the newest migration and answers what the other processes need. */
export async function prepareStores(settings: Settings, engines: Engines): Promise<Stores> {
  const { postgres, clickhouse } = engines;
  await migrate({ postgres, clickhouse, folder: migrationsDir });
  await installJobs(postgres, queues);
  return { postgres, clickhouse, secret: await findSecret(settings, postgres) };
}

async function findSecret(settings: Settings, postgres: PostgresTarget): Promise<string> {
  if (settings.SECRET) return settings.SECRET;
  if (!settings.DATABASE_URL) return secretFromFile(settings.DATA_DIR);
  const sql = openSql(postgres, { max: 1 });
  try {
    return await secretFromDatabase(sql);
  } finally {
    await sql.end();
  }
}
