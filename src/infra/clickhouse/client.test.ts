import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ClickHouseError } from "@clickhouse/client";
import { describe, expect, it } from "vitest";
import { testClickHouse } from "#testing/clickhouse.ts";
import { errorFrom } from "#testing/error-from.ts";
import { testFolder } from "#testing/folder.ts";
import { connectClickHouse, isUnavailable, parseClickHouseUrl } from "./client.ts";

const missingFolder = "/nonexistent";
const clickhouse = await testClickHouse(missingFolder);
describe("a ClickHouse client", () => {
  it("binds parameters with any content", async () => {
    const params = {
      text: "it's \\ a\ttab\nand ` \" {x:String} 😀",
      list: ["x'y", "\\"],
      none: null,
      small: 5,
      at: "2026-01-02 03:04:05",
    };
    const rows = await clickhouse.query(
      "SELECT {text:String} AS text, {list:Array(String)} AS list, {none:Nullable(String)} AS none, {small:UInt8} AS small, {at:DateTime} AS at",
      params,
    );
    expect(rows).toEqual([params]);
  });

  it("binds parameters that are too long for a URL", async () => {
    const list = Array.from({ length: 20_000 }, (_, index) => `value ${index}`);
    expect(await clickhouse.query("SELECT length({list:Array(String)}) AS n", { list })).toEqual([{ n: list.length }]);
  });

  it("rejects a missing parameter, even if an earlier query on the same connection set it", async () => {
    for (let round = 0; round < 8; round++) await clickhouse.query("SELECT {once:UInt8} AS n", { once: 1 });
    const errors = await Promise.all(
      Array.from({ length: 8 }, () => errorFrom(clickhouse.query("SELECT {once:UInt8} AS n"))),
    );
    expect(errors.map((error) => (error as ClickHouseError).code)).toEqual(Array(8).fill("456"));
  });

  it("returns 64-bit integers as numbers", async () => {
    expect(await clickhouse.query("SELECT toUInt64(7) AS a, toInt64(-7) AS b")).toEqual([{ a: 7, b: -7 }]);
  });

  it("inserts the bytes of a file once per token, in tables and materialised views, even if sent repeatedly", async () => {
    await clickhouse.command(
      "CREATE TABLE e (l UInt32, v String) ENGINE = MergeTree ORDER BY l SETTINGS non_replicated_deduplication_window = 100",
    );
    await clickhouse.command(
      "CREATE TABLE d (l UInt32, c SimpleAggregateFunction(sum, UInt64), u AggregateFunction(uniq, String)) ENGINE = AggregatingMergeTree ORDER BY l SETTINGS non_replicated_deduplication_window = 100",
    );
    await clickhouse.command(
      "CREATE MATERIALIZED VIEW m TO d AS SELECT l, count() AS c, uniqState(v) AS u FROM e GROUP BY l",
    );
    const path = join(await testFolder(), "rows");
    await writeFile(path, '{"l":1,"v":"ğ\\n"}\n{"l":1,"v":"x"}\n');
    const file = { table: "e", columns: ["l", "v"], format: "JSONEachRow" as const };
    for (let times = 0; times < 3; times++) await clickhouse.insertFile({ ...file, source: path, token: "first" });
    await clickhouse.insertFile({ ...file, source: Buffer.from('{"l":1,"v":"x"}\n'), token: "second" });
    expect(await clickhouse.query("SELECT count() AS n FROM e")).toEqual([{ n: 3 }]);
    expect(await clickhouse.query("SELECT sum(c) AS c, uniqMerge(u) AS u FROM d")).toEqual([{ c: 3, u: 2 }]);
  });

  it("does not report an unreadable file as an unreachable server", async () => {
    const error = await errorFrom(
      clickhouse.insertFile({ table: "e", columns: ["l"], source: "/nonexistent", format: "JSONEachRow", token: "x" }),
    );
    expect(error).toMatchObject({ code: "ENOENT" });
    expect(isUnavailable(error)).toBe(false);
  });

  it("throws the server's own error, with its code", async () => {
    const error = await errorFrom(clickhouse.query("SELECT * FROM nope"));
    expect(error).toBeInstanceOf(ClickHouseError);
    expect(error).toMatchObject({ code: "60", type: "UNKNOWN_TABLE" });
    expect(isUnavailable(error)).toBe(false);
  });

  it("reports an unreachable server when nothing listens on an address or socket", async () => {
    for (const target of [
      { url: "http://127.0.0.1:1" },
      { url: "http://localhost", socketPath: "/nonexistent/socket" },
    ]) {
      const nowhere = connectClickHouse({ ...target, database: "d" });
      expect(isUnavailable(await errorFrom(nowhere.query("SELECT 1")))).toBe(true);
      expect(await nowhere.ping()).toBe(false);
      await nowhere.close();
    }
  });

  it("parses an address", () => {
    expect(parseClickHouseUrl("https://u:p%40@h:8443/events", "app")).toEqual({
      url: "https://h:8443",
      username: "u",
      password: "p@",
      database: "events",
    });
    expect(parseClickHouseUrl("http://h:8123", "app")).toEqual({ url: "http://h:8123", database: "app" });
  });
});
