import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testClickHouse } from "#testing/clickhouse.ts";
import { listenOnLoopback } from "#testing/loopback-server.ts";
import { connectClickHouse, onEachShard } from "./client.ts";
import { type Cluster, toLocalTable } from "./cluster-ddl.ts";
import { migrateClickHouse } from "./migrate.ts";
import { listTables, listColumns } from "./table-pages.ts";

const REPLICATED: Cluster = { name: "halka" };
const SHARDED: Cluster = { name: "halka", shardBy: "workspace" };

describe("a client of a cluster", () => {
  const requests: { sql: string; settings: URLSearchParams }[] = [];
  let port: number;

  beforeAll(async () => {
    const reply = async (request: IncomingMessage, response: ServerResponse) => {
      const settings = new URL(request.url!, "http://server").searchParams;
      requests.push({ sql: `${settings.get("query") ?? ""}${await text(request)}`, settings });
      response.end();
    };
    port = await listenOnLoopback(createServer((request, response) => void reply(request, response)));
  });
  beforeEach(() => requests.splice(0));

  const connect = (cluster?: Cluster) =>
    connectClickHouse({
      url: `http://127.0.0.1:${port}`,
      database: "halka",
      ...(cluster && { cluster }),
    });
  const run = async (cluster?: Cluster) => {
    const clickhouse = connect(cluster);
    await clickhouse.command("TRUNCATE TABLE events");
    const source = Buffer.from("a\n");
    await clickhouse.insertFile({ table: "events", columns: ["n"], source, format: "TabSeparated", token: "segment" });
    await clickhouse.close();
    return requests.map(({ sql }) => sql.trim());
  };

  it("changes all servers of a cluster, and only the one server without a cluster", async () => {
    expect((await run())[0]).toBe("TRUNCATE TABLE events");
    requests.splice(0);
    expect((await run(REPLICATED))[0]).toBe("TRUNCATE TABLE events ON CLUSTER 'halka'");
    requests.splice(0);
    expect((await run(SHARDED))[0]).toBe("TRUNCATE TABLE events_local ON CLUSTER 'halka'");
  });

  it.each([
    ["replicas", REPLICATED, null],
    ["shards", SHARDED, "1"],
  ])("with %s, inserts once per token, into the views too, before it returns", async (_, cluster, foreground) => {
    const [, insert] = await run(cluster);
    expect(insert).toMatch(/^INSERT INTO events \(n\) FORMAT TabSeparated/);
    expect(Object.fromEntries(requests[1]!.settings)).toMatchObject({
      insert_deduplication_token: "segment",
      deduplicate_blocks_in_dependent_materialized_views: "1",
      async_insert: "0",
    });
    expect(requests[1]!.settings.get("distributed_foreground_insert")).toBe(foreground);
  });

  it("with shards, writes to and reads from the first replica of each shard", async () => {
    await run(SHARDED);
    for (const { settings } of requests)
      expect(Object.fromEntries(settings)).toMatchObject({ load_balancing: "in_order", prefer_localhost_replica: "0" });
  });
});

describe("the tables of a cluster", () => {
  it("are the Distributed ones, with the sorting keys of their local tables", async () => {
    const clickhouse = { ...(await testClickHouse("/nonexistent")), cluster: SHARDED };
    const { command } = clickhouse;
    await command("CREATE TABLE events_local (workspace UUID, n UInt8) ENGINE = MergeTree ORDER BY workspace");
    await command("CREATE VIEW events AS SELECT * FROM events_local");
    expect(await listTables(clickhouse)).toContain("events");
    expect(await listTables(clickhouse)).not.toContain("events_local");
    expect(await listColumns(clickhouse, "events")).toEqual([
      { name: "workspace", type: "UUID", isKey: true },
      { name: "n", type: "UInt8", isKey: false },
    ]);
  });

  it("include the system rows of each shard", async () => {
    expect(onEachShard("system.mutations", undefined)).toBe("system.mutations");
    expect(onEachShard("system.mutations", REPLICATED)).toBe("system.mutations");
    expect(onEachShard("system.mutations", SHARDED)).toBe("cluster('halka', system.mutations)");
    expect(toLocalTable("events", SHARDED)).toBe("events_local");
  });

  it("are not created if the database has tables of another kind", async () => {
    const { target } = await testClickHouse("/nonexistent");
    for (const cluster of [REPLICATED, SHARDED])
      await expect(migrateClickHouse({ ...target, cluster }, "/nonexistent")).rejects.toThrow(
        /^The tables in ClickHouse are not replicated, /,
      );
    await expect(migrateClickHouse(target, "/nonexistent")).resolves.toEqual([]);
  });
});
