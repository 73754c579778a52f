import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testClickHouse } from "#testing/clickhouse.ts";
import { migrationsFolder } from "#testing/paths.ts";
import { type Cluster, NotForClusters, toClusterStatements } from "./cluster-ddl.ts";
import { splitStatements } from "./migrate.ts";

const REPLICATED: Cluster = { name: "halka" };
const SHARDED: Cluster = { name: "halka", shardBy: "workspace" };
const KINDS: readonly [string, Cluster | undefined][] = [
  ["single", undefined],
  ["cluster", REPLICATED],
  ["shards", SHARDED],
];

const clickhouse = await testClickHouse();
const rewrite = (sql: string, cluster?: Cluster) => toClusterStatements(sql, cluster, "halka");

describe.each(KINDS)("the DDL of kind %s", (kind, cluster) => {
  it("creates the schema that results from the migrations", async () => {
    const created = await clickhouse.query<{ sql: string }>(
      `SELECT formatQuery(replaceAll(create_table_query, concat(currentDatabase(), '.'), '')) AS sql FROM system.tables
       WHERE database = currentDatabase() ORDER BY engine = 'MaterializedView', name`,
    );
    const statements = created.flatMap(({ sql }) => rewrite(sql, cluster));
    await expect(`${statements.join(";\n\n")};\n`).toMatchFileSnapshot(`../../../docs/schema/clickhouse-${kind}.sql`);
  });

  it("parses in the engine for all migrations", async () => {
    await expect(clickhouse.command("EXPLAIN AST CREATE TABEL a")).rejects.toThrow("Syntax error");
    const folder = join(migrationsFolder, "clickhouse");
    const statements = readdirSync(folder)
      .filter((name) => name.endsWith(".sql"))
      .flatMap((name) => splitStatements(readFileSync(join(folder, name), "utf8")))
      .map((statement) => statement.replace(/^FOR EACH .+\n/, ""))
      .concat("CREATE DATABASE IF NOT EXISTS {name:Identifier}");
    for (const statement of statements.flatMap((each) => rewrite(each, cluster))) {
      await clickhouse.command(`EXPLAIN AST ${statement}`, { part: 1, name: "halka" }).catch((error: unknown) => {
        throw new Error(statement, { cause: error });
      });
    }
  });
});

describe("a statement on a cluster", () => {
  it("deletes rows on every shard, even while a replica is down", () => {
    const sql = "ALTER TABLE events DELETE WHERE workspace IN ({ids:Array(UUID)})";
    expect(rewrite(sql)).toEqual([sql]);
    expect(rewrite(sql, REPLICATED)).toEqual([sql]);
    expect(rewrite(sql, SHARDED)).toEqual([
      "ALTER TABLE events_local ON CLUSTER 'halka' DELETE WHERE workspace IN ({ids:Array(UUID)}) SETTINGS distributed_ddl_output_mode = 'throw_only_active'",
    ]);
  });

  it("waits for the mutations of all replicas if the statement waits for its own", () => {
    const sql = "ALTER TABLE events UPDATE imported = imported WHERE true SETTINGS mutations_sync = 1";
    expect(rewrite(sql, REPLICATED)).toEqual([sql.replace("mutations_sync = 1", "mutations_sync = 2")]);
    expect(rewrite(sql, SHARDED)).toEqual([
      "ALTER TABLE events_local ON CLUSTER 'halka' UPDATE imported = imported WHERE true SETTINGS mutations_sync = 2",
    ]);
  });

  it("changes the columns of the local table first, then those of the Distributed table", () => {
    expect(rewrite("ALTER TABLE events ADD COLUMN IF NOT EXISTS city String", SHARDED)).toEqual([
      "ALTER TABLE events_local ON CLUSTER 'halka' ADD COLUMN IF NOT EXISTS city String",
      "CREATE OR REPLACE TABLE events ON CLUSTER 'halka' AS `halka`.events_local\nENGINE = Distributed('halka', 'halka', 'events_local', cityHash64(workspace))",
    ]);
  });

  it("drops, empties and optimizes tables, and detaches and attaches views, on all servers", () => {
    expect(rewrite("DROP TABLE IF EXISTS events", SHARDED)).toEqual([
      "DROP TABLE IF EXISTS events ON CLUSTER 'halka'",
      "DROP TABLE IF EXISTS events_local ON CLUSTER 'halka' SYNC",
    ]);
    expect(rewrite("TRUNCATE TABLE events", SHARDED)).toEqual(["TRUNCATE TABLE events_local ON CLUSTER 'halka'"]);
    expect(rewrite("OPTIMIZE TABLE events FINAL", REPLICATED)).toEqual([
      "OPTIMIZE TABLE events ON CLUSTER 'halka' FINAL",
    ]);
    expect(rewrite("RENAME TABLE events TO clicks", REPLICATED)).toEqual([
      "RENAME TABLE events TO clicks ON CLUSTER 'halka'",
    ]);
    for (const verb of ["DETACH TABLE", "ATTACH TABLE", "DROP VIEW IF EXISTS"])
      expect(rewrite(`${verb} event_counts_view`, SHARDED)).toEqual([`${verb} event_counts_view ON CLUSTER 'halka'`]);
  });

  it("distributes the rows of a table without the sharding column at random", () => {
    const [, distributed] = rewrite("CREATE TABLE a (n UInt32) ENGINE = MergeTree ORDER BY n", SHARDED);
    expect(distributed).toContain("'a_local', rand())");
  });

  it.each([
    "SYSTEM STOP MERGES",
    "DELETE FROM events WHERE true",
    "EXCHANGE TABLES a AND b",
    "CREATE TABLE a (n UInt32) ENGINE = Memory",
    "CREATE TABLE a ENGINE = MergeTree ORDER BY n AS SELECT 1 AS n",
    "CREATE TABLE other.a (n UInt32) ENGINE = MergeTree ORDER BY n",
    "create table a (n UInt32) ENGINE = MergeTree ORDER BY n",
  ])("is rejected where it would change one server only: %s", (sql) => {
    expect(rewrite(sql)).toEqual([sql]);
    for (const cluster of [REPLICATED, SHARDED]) expect(() => rewrite(sql, cluster)).toThrow(NotForClusters);
  });

  it("that renames a table is rejected with shards", () => {
    expect(() => rewrite("RENAME TABLE events TO clicks", SHARDED)).toThrow(NotForClusters);
  });
});
