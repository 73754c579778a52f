import type { ClickHouseSettings } from "@clickhouse/client";
import type { Cluster } from "./cluster-ddl.ts";

/**
 * The settings of each statement, with which a query reads every earlier write. Without shards, all statements reach the
 * same server. With shards, any server writes to and reads from the first replica of each shard.
 */
export function toClusterSettings(cluster: Cluster | undefined): ClickHouseSettings {
  if (cluster === undefined) return {};
  if (cluster.shardBy === undefined) return { alter_sync: "2" };
  return {
    alter_sync: "2",
    load_balancing: "in_order",
    prefer_localhost_replica: 0,
    // an insert is acknowledged, or found to be repeated, by the shard itself
    distributed_foreground_insert: 1,
    // on the shards, INSERT SELECT would group only the rows of each
    parallel_distributed_insert_select: "0",
    distributed_product_mode: "global",
    optimize_skip_unused_shards: 1,
    // a Distributed table has the types of the local one, which its statement allowed
    allow_suspicious_low_cardinality_types: 1,
  };
}

/** A system table of the server that each shard is read from, as a table expression. */
export function onEachShard(table: `system.${string}`, cluster: Cluster | undefined): string {
  return cluster?.shardBy === undefined ? table : `cluster('${cluster.name}', ${table})`;
}
