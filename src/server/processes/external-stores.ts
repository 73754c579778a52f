import {
  type ClickHouse,
  type ClickHouseTarget,
  connectClickHouse,
  parseClickHouseUrl,
} from "#infra/clickhouse/client.ts";
import type { Cluster } from "#infra/clickhouse/cluster-ddl.ts";
import { openSql, type PostgresTarget } from "#infra/postgres/client.ts";
import { StoreUnusable } from "./store-unusable.ts";

/** A store that this process does not run. */
interface External<Target> {
  readonly target: Target;
  retire(): void;
  stop(): Promise<void>;
}

const OLDEST_POSTGRES = 15;
const TIMEOUT_MS = 10_000;
const notOurs = { retire: () => undefined, stop: async () => undefined };

const toPooler = (url: string): PostgresTarget => ({ url, isPooler: true });

/** Connects to the server at `url`, or at `directUrl` if `url` is the address of a pooler. */
export async function reachPostgres(
  url: string,
  directUrl?: string,
  timeoutMs = TIMEOUT_MS,
): Promise<External<PostgresTarget>> {
  await checkPostgres(directUrl === undefined ? { url } : toPooler(url), "DATABASE_URL", timeoutMs);
  if (directUrl !== undefined) await checkPostgres({ url: directUrl }, "DATABASE_DIRECT_URL", timeoutMs);
  return { target: { url: directUrl ?? url }, ...notOurs };
}

async function checkPostgres(target: PostgresTarget, setting: string, timeoutMs: number): Promise<void> {
  // without a limit, the driver reconnects forever to a proxy that closes each connection
  const sql = openSql(target, { max: 1, replyTimeoutMs: timeoutMs });
  try {
    const [row] = await sql<{ major: number }[]>`select current_setting('server_version_num')::int / 10000 as major`;
    if (row!.major < OLDEST_POSTGRES)
      throw new Error(`it is version ${row!.major}; ${OLDEST_POSTGRES} or newer is required`);
  } catch (error) {
    throw rejected(setting, error);
  } finally {
    await sql.end({ timeout: 0 });
  }
}

export async function reachClickHouse(
  url: string,
  database: string,
  cluster?: Cluster,
): Promise<External<ClickHouseTarget>> {
  const target = { ...parseClickHouseUrl(url, database), ...(cluster && { cluster }) };
  // the first migration creates our database, so it may not exist yet
  const server = connectClickHouse({ ...target, database: "default" }, { timeoutMs: TIMEOUT_MS });
  try {
    await server.query("SELECT 1");
    if (cluster) await checkCluster(server, cluster);
    return { target, ...notOurs };
  } catch (error) {
    throw rejected("CLICKHOUSE_URL", error);
  } finally {
    await server.close();
  }
}

interface Server {
  readonly shard_num: number;
  readonly replica_num: number;
  /** Not reported by older versions. */
  readonly internal_replication?: number;
}

const CONNECTIONS = 8;

/**
 * Checks that the server belongs to the cluster that the settings describe. Otherwise throws an error that operators
 * understand.
 */
export async function checkCluster(server: Pick<ClickHouse, "query">, { name, shardBy }: Cluster): Promise<void> {
  const servers = await server.query<Server>(
    `SELECT shard_num, replica_num, COLUMNS('^internal_replication$') FROM system.clusters WHERE cluster = {name:String}`,
    { name },
  );
  if (servers.length === 0) throw new Error(`it has no cluster named ${name}`);
  if (shardBy !== undefined) {
    if (servers.some((one) => one.replica_num > 1 && one.internal_replication === 0))
      throw new Error(`internal_replication is not true in its cluster ${name}`);
    return;
  }
  const shards = new Set(servers.map((one) => one.shard_num)).size;
  if (shards > 1) throw new Error(`its cluster ${name} has ${shards} shards: set CLICKHOUSE_SHARDS`);
  const names = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => server.query<{ host: string }>("SELECT hostName() AS host")),
  );
  const hosts = new Set(names.flat().map(({ host }) => host));
  if (hosts.size > 1)
    throw new Error(
      `it leads to several servers (${[...hosts].toSorted().join(", ")}), which may not have the same rows yet`,
    );
}

function rejected(setting: string, cause: unknown): StoreUnusable {
  const { message, code } = cause as NodeJS.ErrnoException;
  // an AggregateError over several addresses has no message, nor does an empty response
  return new StoreUnusable(
    `The database in ${setting} cannot be used: ${message || code || "no such server responds"}`,
    {
      cause,
    },
  );
}
