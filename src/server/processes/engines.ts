import type { Logger } from "pino";
import type { Cluster } from "#infra/clickhouse/cluster-ddl.ts";
import { superviseClickHouse } from "#infra/embedded/clickhouse.ts";
import { supervisePostgres } from "#infra/embedded/postgres.ts";
import { maxConnections } from "../connections.ts";
import { chdbScript } from "../paths.ts";
import type { Settings } from "../settings/settings.ts";
import type { StoreTargets } from "./process-messages.ts";

export interface Engines extends StoreTargets {
  /** The engines are no longer restarted when they exit. */
  retire(): void;
  stop(): Promise<void>;
}

const DATABASE = "halka";

/** Loaded on demand: the drivers are large, and the primary needs them for nothing else. */
const external = () => import("./external-stores.ts");

/** Starts the embedded engines that no setting replaces, in parallel; if one fails, stops the other. */
export async function startEngines(settings: Settings, log: Logger): Promise<Engines> {
  const { DATA_DIR: dataDir, DATABASE_URL, DATABASE_DIRECT_URL, CLICKHOUSE_URL, S3_BUCKET } = settings;
  if (DATABASE_URL && !CLICKHOUSE_URL) {
    log.warn("DATABASE_URL is set without CLICKHOUSE_URL: statistics stay on this node");
  }
  if (DATABASE_URL && !S3_BUCKET) log.warn("DATABASE_URL is set without S3_BUCKET: pictures stay on this node");
  const [postgres, clickhouse] = await Promise.allSettled([
    DATABASE_URL
      ? external().then(({ reachPostgres }) => reachPostgres(DATABASE_URL, DATABASE_DIRECT_URL))
      : supervisePostgres({ dataDir, log, maxConnections: maxConnections(settings.WEB_CONCURRENCY) }),
    CLICKHOUSE_URL
      ? external().then(({ reachClickHouse }) => reachClickHouse(CLICKHOUSE_URL, DATABASE, toCluster(settings)))
      : superviseClickHouse({ dataDir, log, database: DATABASE, script: chdbScript }),
  ]);
  const stop = async () => {
    await Promise.all([postgres, clickhouse].map(async (store) => store.status === "fulfilled" && store.value.stop()));
  };
  if (postgres.status === "fulfilled" && clickhouse.status === "fulfilled") {
    const retire = () => [postgres, clickhouse].forEach((store) => store.value.retire());
    const pooler = DATABASE_URL && DATABASE_DIRECT_URL ? { url: DATABASE_URL, isPooler: true } : undefined;
    return { postgres: postgres.value.target, pooler, clickhouse: clickhouse.value.target, retire, stop };
  }
  await stop();
  throw postgres.status === "rejected" ? postgres.reason : (clickhouse as PromiseRejectedResult).reason;
}

/** With shards, all rows of a workspace are on one shard, so its queries read only that shard. */
function toCluster({ CLICKHOUSE_CLUSTER, CLICKHOUSE_SHARDS }: Settings): Cluster | undefined {
  return CLICKHOUSE_CLUSTER === undefined
    ? undefined
    : { name: CLICKHOUSE_CLUSTER, ...(CLICKHOUSE_SHARDS && { shardBy: "workspace" }) };
}
