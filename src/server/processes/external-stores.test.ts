import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, inject, onTestFinished, test } from "vitest";
import { type ClickHouse, connectClickHouse } from "#infra/clickhouse/client.ts";
import { checkCluster, reachClickHouse, reachPostgres } from "./external-stores.ts";

interface Server {
  readonly shard_num: number;
  readonly replica_num: number;
  readonly internal_replication?: number;
}

/** A fake ClickHouse with these servers in its cluster; its connections reach `hosts` in turn. */
function toCluster(servers: readonly Server[], hosts = ["a"]): Pick<ClickHouse, "query"> {
  let calls = 0;
  return {
    query: async <Row>(sql: string) =>
      (sql.includes("system.clusters") ? servers : [{ host: hosts[calls++ % hosts.length] }]) as Row[],
  };
}

const two = [1, 2].map((replica_num) => ({ shard_num: 1, replica_num, internal_replication: 1 }));
const four = [...two, ...two.map((one) => ({ ...one, shard_num: 2 }))];
const replicas = { name: "halka" };
const shards = { name: "halka", shardBy: "workspace" };

test("accepts a URL of one server if there are only replicas, and of several if there are shards", async () => {
  await expect(checkCluster(toCluster(two), replicas)).resolves.toBeUndefined();
  await expect(checkCluster(toCluster(four, ["a", "b"]), shards)).resolves.toBeUndefined();
  // older versions do not report `internal_replication`
  await expect(
    checkCluster(toCluster(four.map(({ shard_num, replica_num }) => ({ shard_num, replica_num }))), shards),
  ).resolves.toBeUndefined();
});

test("rejects a cluster that the server does not know", async () => {
  const engine = connectClickHouse({ ...inject("clickhouse"), database: "default" });
  await expect(checkCluster(engine, replicas)).rejects.toThrow("it has no cluster named halka");
  await engine.close();
});

test("rejects a cluster with shards if the setting for shards is missing", async () => {
  await expect(checkCluster(toCluster(four), replicas)).rejects.toThrow("has 2 shards: set CLICKHOUSE_SHARDS");
});

test("rejects an address of several replicas, which may lag behind each other", async () => {
  await expect(checkCluster(toCluster(two, ["b", "a"]), replicas)).rejects.toThrow("leads to several servers (a, b)");
});

test("rejects shards whose rows ClickHouse would write to each replica", async () => {
  const copied = four.map((one) => ({ ...one, internal_replication: 0 }));
  await expect(checkCluster(toCluster(copied), shards)).rejects.toThrow("internal_replication is not true");
});

/**
 * Starts a proxy without a server behind it, which ends each connection, with or without a response. Returns its
 * address.
 */
async function startProxy(response = ""): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined).on("data", () => socket.end(response));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("rejects a proxy that closes every connection, in one line, for each store", async () => {
  const proxy = await startProxy();
  await expect(reachPostgres(`postgres://halka@${proxy}/halka`, undefined, 1_000)).rejects.toThrow(
    "The database in DATABASE_URL cannot be used: PostgreSQL did not reply within 1000 ms",
  );
  await expect(reachClickHouse(`http://${proxy}/halka`, "halka")).rejects.toThrow(
    /^The database in CLICKHOUSE_URL cannot be used: \w/,
  );
});

test("rejects a server other than ClickHouse with an explanation", async () => {
  const proxy = await startProxy("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
  await expect(reachClickHouse(`http://${proxy}/halka`, "halka")).rejects.toThrow(
    "The database in CLICKHOUSE_URL cannot be used: no such server responds",
  );
});
