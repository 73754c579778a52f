import type { Logger } from "pino";
import { queues, removedQueues } from "../jobs.ts";
import { setCodeLength } from "#features/links/create-links.ts";
import type { ClickHouseTarget } from "#infra/clickhouse/client.ts";
import type { Cluster } from "#infra/clickhouse/cluster-ddl.ts";
import { superviseClickHouse } from "#infra/embedded/clickhouse.ts";
import { supervisePostgres } from "#infra/embedded/postgres.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { migrate } from "#infra/migrations/migrate.ts";
import { openSql, type PostgresTarget } from "#infra/postgres/client.ts";
import { secretFromDatabase, secretFromFile } from "#infra/secrets/load-secret.ts";
import { chdbScript, migrationsDir } from "../paths.ts";
import type { Settings } from "../settings.ts";
import { reachClickHouse, reachPostgres, toPooler } from "./external-stores.ts";
import type { Stores } from "./process-messages.ts";

export interface Engines extends Pick<Stores, "postgres" | "pooler"> {
  readonly clickhouse: ClickHouseTarget;
  /** Stops restarts of the engines. */
  retire(): void;
  stop(): Promise<void>;
}

const DATABASE = "halka";

/** Starts the engines that no setting replaces, both at once; if one fails, the other is stopped again. */
export async function startEngines(settings: Settings, log: Logger): Promise<Engines> {
  const { DATA_DIR: dataDir, DATABASE_URL, DATABASE_DIRECT_URL, CLICKHOUSE_URL, S3_BUCKET } = settings;
  if (DATABASE_URL && !CLICKHOUSE_URL) {
    log.warn("DATABASE_URL is set without CLICKHOUSE_URL: statistics stay on this node");
  }
  if (DATABASE_URL && !S3_BUCKET) log.warn("DATABASE_URL is set without S3_BUCKET: pictures stay on this node");
  const [postgres, clickhouse] = await Promise.allSettled([
    DATABASE_URL ? reachPostgres(DATABASE_URL, DATABASE_DIRECT_URL) : supervisePostgres({ dataDir, log }),
    CLICKHOUSE_URL
      ? reachClickHouse(CLICKHOUSE_URL, DATABASE, toCluster(settings))
      : superviseClickHouse({ dataDir, log, database: DATABASE, script: chdbScript }),
  ]);
  const stop = async () => {
    await Promise.all([postgres, clickhouse].map(async (store) => store.status === "fulfilled" && store.value.stop()));
  };
  if (postgres.status === "fulfilled" && clickhouse.status === "fulfilled") {
    const retire = () => [postgres, clickhouse].forEach((store) => store.value.retire());
    const pooler = DATABASE_URL && DATABASE_DIRECT_URL ? toPooler(DATABASE_URL) : undefined;
    return { postgres: postgres.value.target, pooler, clickhouse: clickhouse.value.target, retire, stop };
  }
  await stop();
  throw postgres.status === "rejected" ? postgres.reason : (clickhouse as PromiseRejectedResult).reason;
}

/** All rows of a workspace are on one shard, so its queries read only that one. */
function toCluster({ CLICKHOUSE_CLUSTER, CLICKHOUSE_SHARDS }: Settings): Cluster | undefined {
  return CLICKHOUSE_CLUSTER === undefined
    ? undefined
    : { name: CLICKHOUSE_CLUSTER, ...(CLICKHOUSE_SHARDS && { shardBy: "workspace" }) };
}

/** Migrates both stores and returns what the other processes need. */
export async function prepareStores(settings: Settings, engines: Engines): Promise<Stores> {
  const { postgres, pooler, clickhouse } = engines;
  await migrate({ postgres, clickhouse, folder: migrationsDir });
  await setCodeLength(postgres, settings.SHORT_CODE_LENGTH);
  await installJobs(postgres, queues, removedQueues);
  return { postgres, pooler, clickhouse, secret: await findSecret(settings, postgres) };
}

/** The root of all keys: the setting, else the one stored with the relational store. */
export async function findSecret(settings: Settings, postgres: PostgresTarget): Promise<string> {
  if (settings.SECRET) return settings.SECRET;
  if (!settings.DATABASE_URL) return secretFromFile(settings.DATA_DIR);
  const sql = openSql(postgres, { max: 1 });
  try {
    return await secretFromDatabase(sql);
  } finally {
    await sql.end();
  }
}
