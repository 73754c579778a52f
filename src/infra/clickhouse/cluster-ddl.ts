import { DAY_SECONDS } from "#base/time.ts";

/**
 * Servers that replicate tables through ClickHouse Keeper. ClickHouse Cloud replicates by itself and does not need
 * this.
 */
export interface Cluster {
  /** The name in `system.clusters`. */
  readonly name: string;
  /** The column whose hash selects the shard of a row; undefined if each server has all rows. */
  readonly shardBy?: string;
}

/** Thrown for a statement that would change only one server of a cluster. */
export class NotForClusters extends Error {
  override name = "NotForClusters";
}

/** The table that holds the rows of `table` on each server. */
export function toLocalTable(table: string, cluster: Cluster | undefined): string {
  return cluster?.shardBy === undefined ? table : `${table}_local`;
}

/**
 * Translates a statement for a single server into those that do the same on all servers of a cluster; without a
 * cluster, returns the statement itself. Tables are replicated. With shards, each name is a `Distributed` table over a
 * local one, and views read and write local tables. DETACH and ATTACH are for views.
 */
export function toClusterStatements(statement: string, cluster: Cluster | undefined, database: string): string[] {
  const sql = statement.trim();
  if (cluster === undefined || /^(INSERT|SELECT|WITH)\b/.test(sql)) return [sql];
  if (/^RENAME TABLE \w+ TO \w+$/.test(sql) && cluster.shardBy === undefined)
    return [`${sql} ON CLUSTER '${cluster.name}'`];
  const [, action, kind, name, rest] = definition.exec(sql) ?? [];
  if (!action || !kind || !name || rest === undefined) throw new NotForClusters(`not possible on a cluster: ${sql}`);
  const onCluster = (object: string, tail: string) => `${action}${kind} ${object} ON CLUSTER '${cluster.name}'${tail}`;

  if (kind.includes("DATABASE")) return [onCluster(name, rest)];
  if (kind.includes("VIEW") || action === "DETACH" || action === "ATTACH" || /^\s+MODIFY QUERY\b/.test(rest))
    return [onCluster(name, toLocalSources(rest, cluster))];
  const local = toLocalTable(name, cluster);
  // the replicas of a shard pass mutations on to each other, even to servers that are down
  if (/^\s+(DELETE|UPDATE)\b/.test(rest))
    return cluster.shardBy === undefined ? [waitForReplicas(sql)] : [onCluster(local, skipInactive(rest))];

  if (action === "DROP") {
    // SYNC frees the table's path in Keeper, even if the server derives the path from the name
    const dropped = onCluster(local, `${rest} SYNC`);
    return cluster.shardBy === undefined ? [dropped] : [onCluster(name, rest), dropped];
  }
  const changed = onCluster(local, action === "CREATE" ? toReplicated(rest, sql) : toReplicatedSettings(rest));
  if (cluster.shardBy === undefined || !["CREATE", "ALTER"].includes(action)) return [changed];
  // a Distributed table holds no rows, and takes its columns from the local table
  const create = action === "CREATE" ? "CREATE TABLE IF NOT EXISTS" : "CREATE OR REPLACE TABLE";
  const isByColumn = action === "ALTER" || hasColumn(rest, cluster.shardBy);
  return [
    changed,
    `${create} ${name} ON CLUSTER '${cluster.name}' AS \`${database}\`.${local}
ENGINE = Distributed('${cluster.name}', '${database}', '${local}', ${isByColumn ? `cityHash64(${cluster.shardBy})` : "rand()"})`,
  ];
}

const definition =
  /^(CREATE|ALTER|DROP|TRUNCATE|OPTIMIZE|DETACH|ATTACH)( (?:TABLE|DATABASE|(?:MATERIALIZED )?VIEW)(?: IF (?:NOT )?EXISTS)?) (\w+|\{\w+:Identifier\})(?![\w.])([\s\S]*)$/;

/** Longer than any outage of a server; by default, ClickHouse forgets tokens after an hour. */
const TOKEN_SECONDS = 30 * DAY_SECONDS;

function toReplicated(rest: string, sql: string): string {
  const engine = /\bENGINE = (\w*MergeTree)\b/;
  if (!engine.test(rest) || /\bAS SELECT\b/.test(rest)) throw new NotForClusters(`not possible on a cluster: ${sql}`);
  const replicated = toReplicatedSettings(rest.replace(engine, "ENGINE = Replicated$1"));
  if (replicated.includes("replicated_deduplication_window")) return replicated;
  // unlike a plain table, a replicated one discards repeated inserts by default
  return `${replicated}${/\bSETTINGS\b/.test(rest) ? "," : "\nSETTINGS"} replicated_deduplication_window = 0`;
}

const toReplicatedSettings = (rest: string) =>
  rest.replace(
    /\bnon_(replicated_deduplication_window) = (\d+)/,
    `$1 = $2, replicated_deduplication_window_seconds = ${TOKEN_SECONDS}`,
  );

const waitForReplicas = (mutation: string) => mutation.replace(/\bmutations_sync = 1\b/, "mutations_sync = 2");

const skipInactive = (mutation: string) =>
  /\bSETTINGS\b/.test(mutation)
    ? waitForReplicas(mutation)
    : `${mutation} SETTINGS distributed_ddl_output_mode = 'throw_only_active'`;

/** Replaces the target and the sources of a view by their local tables. */
const toLocalSources = (rest: string, cluster: Cluster) =>
  rest.replace(
    /\b(TO|FROM|JOIN) (\w+)\b/g,
    (_, before: string, table: string) => `${before} ${toLocalTable(table, cluster)}`,
  );

const hasColumn = (columns: string, name: string) => new RegExp(`[(,]\\s*\`?${name}\`? `).test(columns);
