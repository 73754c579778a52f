import { open } from "node:fs/promises";
import { Agent } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { ClickHouseLogLevel, createClient, type ClickHouseSettings } from "@clickhouse/client";
import { hasCause, isNetworkFailure } from "#infra/network-failure.ts";
import { inChildSpan, type SpanOptions } from "#infra/trace/span.ts";
import { type Cluster, toClusterStatements } from "./cluster-ddl.ts";

/** The address of a ClickHouse server. With `socketPath`, the host in `url` is only a placeholder. */
export interface ClickHouseTarget {
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
  readonly database: string;
  readonly socketPath?: string;
  readonly cluster?: Cluster;
}

/** Parses `http://user:password@host:8123/database`; `database` applies if the address names none. */
export function parseClickHouseUrl(address: string, database: string): ClickHouseTarget {
  const url = new URL(address);
  const named = decodeURIComponent(url.pathname.slice(1));
  return {
    url: `${url.origin}${url.search}`,
    database: named || database,
    ...(url.username && { username: decodeURIComponent(url.username) }),
    ...(url.password && { password: decodeURIComponent(url.password) }),
  };
}

export type InsertFormat = "JSONEachRow" | "TabSeparated";
export type Params = Readonly<Record<string, unknown>>;

export interface InsertFile {
  readonly table: string;
  readonly columns: readonly string[];
  /** The path of a file, or the bytes themselves. */
  readonly source: string | Buffer;
  readonly format: InsertFormat;
  /** The server stores only the first of several inserts with the same token. */
  readonly token: string;
}

export interface ClickHouse {
  readonly database: string;
  readonly cluster: Cluster | undefined;
  /** The rows of one query. Its `{name:Type}` placeholders are bound on the server; 64-bit integers are numbers. */
  query<Row>(sql: string, params?: Params): Promise<Row[]>;
  /** The rows of one query as lines in the format TabSeparated. */
  read(sql: string, params?: Params): Promise<Buffer>;
  /** On a cluster, changes all servers; throws `NotForClusters` if it cannot. */
  command(sql: string, params?: Params): Promise<void>;
  insertFile(file: InsertFile): Promise<void>;
  /** True if the server responds. */
  ping(): Promise<boolean>;
  close(): Promise<void>;
}

const IDENTIFIER = /^[A-Za-z_]\w*$/;

const TIMEOUT_MS = 30_000;

/**
 * A client of one database. It connects at the first call, so opening it cannot fail. A request fails after `timeoutMs`
 * without any activity. With `deadlineMs`, any call but `insertFile` that takes longer fails, including the wait for a
 * connection.
 */
export function connectClickHouse(
  target: ClickHouseTarget,
  { timeoutMs = TIMEOUT_MS, deadlineMs }: { timeoutMs?: number; deadlineMs?: number } = {},
): ClickHouse {
  const agent =
    target.socketPath === undefined
      ? undefined
      : new Agent({ keepAlive: true, maxSockets: 10, socketPath: target.socketPath } as object);
  const client = createClient({
    url: target.url,
    username: target.username ?? "default",
    password: target.password ?? "",
    database: target.database,
    request_timeout: timeoutMs,
    max_open_connections: 10,
    // failures are thrown, and the caller decides what to log
    log: { level: ClickHouseLogLevel.OFF },
    use_multipart_params_auto: true,
    clickhouse_settings: { output_format_json_quote_64bit_integers: 0, ...toClusterSettings(target.cluster) },
    ...(agent && { http_agent: agent }),
  });
  const bounded = <T>(call: (bound: { abort_signal?: AbortSignal }) => Promise<T>) =>
    deadlineMs === undefined ? call({}) : withDeadline(deadlineMs, call);
  const traced = <T>(operation: string, call: (bound: { abort_signal?: AbortSignal }) => Promise<T>) =>
    inChildSpan(toSpan(operation), () => bounded(call));
  return {
    database: target.database,
    cluster: target.cluster,
    query<Row>(sql: string, params: Params = {}) {
      return traced("SELECT", async (bound) => {
        const result = await client.query({
          ...bound,
          query: sql,
          query_params: { ...params },
          format: "JSONEachRow",
        });
        return await result.json<Row>();
      });
    },
    read(sql, params = {}) {
      return traced("SELECT", async (bound) => {
        const query = { ...bound, query: `${sql}\nFORMAT TabSeparated`, query_params: { ...params } };
        const { stream } = await client.exec(query);
        return buffer(stream);
      });
    },
    async command(sql, params = {}) {
      for (const query of toClusterStatements(sql, target.cluster, target.database))
        await traced("COMMAND", (bound) => client.command({ ...bound, query, query_params: { ...params } }));
    },
    async insertFile({ table, columns, source, format, token }) {
      if (![table, ...columns].every((identifier) => IDENTIFIER.test(identifier)))
        throw new Error(`not an identifier: ${[table, ...columns].join(", ")}`);
      const values = await toStream(source);
      const send = () =>
        client.exec({
          query: `INSERT INTO ${table} (${columns.join(", ")}) FORMAT ${format}`,
          values,
          clickhouse_settings: {
            insert_deduplication_token: token,
            deduplicate_blocks_in_dependent_materialized_views: 1,
            async_insert: 0,
          },
        });
      await inChildSpan(toSpan("INSERT"), async () => finished((await send()).stream.resume()));
    },
    async ping() {
      return (await bounded((bound) => client.ping({ ...bound, select: false }))).success;
    },
    async close() {
      await client.close();
    },
  };
}

/** Contains only the operation, never the statement's text or values. */
const toSpan = (operation: string): SpanOptions => ({
  name: operation,
  kind: "client",
  attributes: { "db.system.name": "clickhouse", "db.operation.name": operation },
});

async function withDeadline<T>(ms: number, call: (bound: { abort_signal: AbortSignal }) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(Object.assign(new Error(`ClickHouse did not respond within ${ms} ms`), { code: "ETIMEDOUT" }));
    controller.abort();
  }, ms);
  try {
    return await Promise.race([call({ abort_signal: controller.signal }), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function toStream(source: string | Buffer): Promise<Readable> {
  if (typeof source !== "string") return Readable.from([source], { objectMode: false });
  // open the file here, so that a failure is thrown and not lost in a stream
  const stream = (await open(source)).createReadStream();
  return stream.on("error", () => {});
}

// 202: too many queries; 209, 210: network; 242: read-only replica; 279: no connection to a replica; 999: Keeper. 159, a
// query timeout, is excluded.
const serverCodes = new Set(["202", "209", "210", "242", "279", "999"]);

/** True if the error means that ClickHouse is unreachable, starting or overloaded, so that a retry may help. */
export function isUnavailable(error: unknown): boolean {
  return hasCause(error, (cause) => {
    if (isNetworkFailure(cause)) return true;
    if (cause.constructor.name === "ClickHouseError") return serverCodes.has(String(cause.code));
    return /^Timeout error|socket hang up|^(<html>|upstream |50[234] )/i.test(cause.message);
  });
}

/**
 * The settings of each statement: a query must read every earlier write. Without shards, all statements reach the same
 * server. With shards, every server writes to and reads from the first replica of each shard.
 */
function toClusterSettings(cluster: Cluster | undefined): ClickHouseSettings {
  if (cluster === undefined) return {};
  if (cluster.shardBy === undefined) return { alter_sync: "2" };
  return {
    alter_sync: "2",
    load_balancing: "in_order",
    prefer_localhost_replica: 0,
    // the shard itself acknowledges an insert or recognises a repeated one
    distributed_foreground_insert: 1,
    // on the shards, INSERT SELECT would group only the rows of each shard
    parallel_distributed_insert_select: "0",
    distributed_product_mode: "global",
    optimize_skip_unused_shards: 1,
    // a Distributed table has the column types of its local table, whose statement allowed them
    allow_suspicious_low_cardinality_types: 1,
  };
}

/** A table expression for a system table, read from one server of each shard. */
export function onEachShard(table: `system.${string}`, cluster: Cluster | undefined): string {
  return cluster?.shardBy === undefined ? table : `cluster('${cluster.name}', ${table})`;
}
