import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectClickHouse, type ClickHouseTarget } from "#infra/clickhouse/client.ts";
import { startClickHouse } from "#infra/embedded/clickhouse.ts";
import type { Engine } from "#infra/embedded/engine.ts";
import { fileFolder } from "#testing/folder.ts";
import { chdbScript as script } from "#testing/paths.ts";
import { quietLog } from "#testing/quiet-log.ts";

let engine: Engine<ClickHouseTarget>;

beforeAll(async () => {
  const dataDir = await fileFolder();
  const tcp = { host: "127.0.0.1", port: 0, username: "someone", password: "pass:word" };
  engine = await startClickHouse({ dataDir, script, tcp, database: "default", log: quietLog, isDurable: false });
});

afterAll(async () => {
  await engine.stop();
});

const credentials = { "x-clickhouse-user": "someone", "x-clickhouse-key": "pass:word" };

async function request(
  query: string,
  {
    headers = credentials,
    body,
    address = {},
  }: {
    headers?: Record<string, string>;
    body?: string | Uint8Array<ArrayBuffer>;
    address?: Record<string, string>;
  } = {},
) {
  const url = `${engine.target.url}/?${new URLSearchParams(body === undefined ? address : { ...address, query })}`;
  const response = await fetch(url, { method: "POST", headers, body: body ?? query });
  return {
    status: response.status,
    code: response.headers.get("x-clickhouse-exception-code"),
    text: (await response.text()).trim(),
  };
}

describe("authentication", () => {
  it("accepts the right user by header, by Basic and by URL", async () => {
    const basic = { authorization: `Basic ${Buffer.from("someone:pass:word").toString("base64")}` };
    expect(await request("SELECT 1")).toMatchObject({ status: 200, text: "1" });
    expect(await request("SELECT 1", { headers: basic })).toMatchObject({ status: 200 });
    expect(
      await request("SELECT 1", { headers: {}, address: { user: "someone", password: "pass:word" } }),
    ).toMatchObject({
      status: 200,
    });
  });

  it("rejects a wrong password, a wrong user and missing credentials with exception 516", async () => {
    for (const headers of [
      { ...credentials, "x-clickhouse-key": "wrong" },
      { ...credentials, "x-clickhouse-user": "other" },
      {},
    ]) {
      const result = await request("SELECT 1", { headers });
      expect(result).toMatchObject({ status: 403, code: "516" });
      expect(result.text).toMatch(/^Code: 516\. DB::Exception: .*\(AUTHENTICATION_FAILED\)$/);
    }
    const client = connectClickHouse({ ...engine.target, password: "wrong" });
    await expect(client.query("SELECT 1")).rejects.toMatchObject({ code: "516" });
    await client.close();
  });

  it("responds to a ping without credentials", async () => {
    const response = await fetch(`${engine.target.url}/ping`);
    expect([response.status, await response.text()]).toEqual([200, "Ok.\n"]);
  });
});

describe("requests", () => {
  it.each([
    ["SELECT * FROM nope", 404, "60"],
    ["SELECT nope", 404, "47"],
    ["SELEC 1", 400, "62"],
    ["1 + 1", 400, "62"],
    ["", 400, "62"],
    ["SELECT throwIf(1)", 500, "395"],
    ["SELECT {x:UInt8}", 400, "456"],
  ])("rejects %s with %i and exception %s", async (query, status, code) => {
    const result = await request(query);
    expect(result).toMatchObject({ status, code });
    expect(result.text).toMatch(new RegExp(`^Code: ${code}\\. DB::Exception: .+ \\([A-Z_]+\\)$`, "s"));
  });

  it("uses the database of each request", async () => {
    await request("CREATE DATABASE one");
    await request("CREATE DATABASE two");
    await request("CREATE TABLE t (n UInt8) ENGINE = MergeTree ORDER BY n", { address: { database: "one" } });
    await request("INSERT INTO t FORMAT JSONEachRow", { body: '{"n":1}\n', address: { database: "one" } });
    expect(await request("SELECT n FROM t", { address: { database: "one" } })).toMatchObject({ text: "1" });
    expect(await request("SELECT n FROM t", { address: { database: "two" } })).toMatchObject({
      status: 404,
      code: "60",
    });
    expect(await request("SELECT 1", { address: { database: "three" } })).toMatchObject({ status: 404, code: "81" });
    expect(await request("SELECT currentDatabase()")).toMatchObject({ text: "default" });
  });

  it("applies the settings of a request to that request only", async () => {
    const address = { max_block_size: "77" };
    const queries = await Promise.all(
      Array.from({ length: 8 }, () => request("SELECT getSetting('max_block_size')", { address })),
    );
    const after = await Promise.all(Array.from({ length: 8 }, () => request("SELECT getSetting('max_block_size')")));
    expect(new Set(queries.map(({ text }) => text))).toEqual(new Set(["77"]));
    expect(new Set(after.map(({ text }) => text)).has("77")).toBe(false);
    expect(await request("SELECT 1", { address: { nonsense: "1" } })).toMatchObject({ status: 404, code: "115" });
  });

  it("keeps the parameters of concurrent queries separate", async () => {
    const numbers = Array.from({ length: 200 }, (_, number) => number);
    const results = await Promise.all(
      numbers.map((n) => request("SELECT {n:UInt32}", { address: { param_n: String(n) } })),
    );
    expect(results.map(({ text }) => Number(text))).toEqual(numbers);
  });

  it("rejects a compressed body", async () => {
    const headers = { ...credentials, "content-encoding": "gzip" };
    expect(await request("SELECT 1", { headers, body: gzipSync("SELECT 1") })).toMatchObject({
      status: 501,
      code: "48",
    });
  });

  it("reports which formats it cannot insert, and which row is invalid", async () => {
    await request("CREATE TABLE default.r (n UInt32) ENGINE = Memory");
    const parquet = await request("INSERT INTO default.r FORMAT Parquet", { body: "PAR1" });
    expect(parquet).toMatchObject({ status: 501, code: "48" });
    const wrong = await request("INSERT INTO default.r (n) FORMAT JSONEachRow", { body: '{"n":1}\n{"n":"x"}\n' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toMatch(/at row 2/);
    expect(await request("SELECT count() FROM default.r")).toMatchObject({ text: "0" });
  });

  it("reads many rows on two cores, even with little memory for the engine", async () => {
    await request("CREATE TABLE default.many (n UInt64) ENGINE = MergeTree ORDER BY n");
    await request("INSERT INTO default.many SELECT number FROM numbers(1000000)");
    const { text } = await request("EXPLAIN PIPELINE SELECT n % 7 AS d, count() FROM default.many GROUP BY d");
    expect(text).toMatch(/MergeTreeSelect.* × 2/);
  });

  it("limits a result, and a failed query leaks nothing into the next", async () => {
    const large = "SELECT number, repeat('x', 100 + number % 2) FROM numbers(3000000)";
    expect(await request(large)).toMatchObject({ status: 500, code: "396" });
    const failing =
      "SELECT number, throwIf(number = 900000) FROM numbers(1000000) SETTINGS max_block_size = 1000, max_threads = 1";
    for (let round = 0; round < 8; round++) expect(await request(failing)).toMatchObject({ status: 500, code: "395" });
    const after = await Promise.all(Array.from({ length: 8 }, () => request("SELECT 1")));
    expect(new Set(after.map(({ text }) => text))).toEqual(new Set(["1"]));
  });
});
