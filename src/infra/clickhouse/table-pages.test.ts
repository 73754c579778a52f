import { expect, test } from "vitest";
import { testClickHouse } from "#testing/clickhouse.ts";
import { listColumns, readPages, listTables } from "./table-pages.ts";

const clickhouse = await testClickHouse();

async function copy(from: string, to: string): Promise<number> {
  const columns = await listColumns(clickhouse, from);
  let rows = 0;
  for await (const page of readPages(clickhouse, from, columns)) {
    await clickhouse.insertFile({
      table: to,
      columns: columns.map(({ name }) => name),
      source: page.bytes,
      format: "TabSeparated",
      token: `${to} ${rows}`,
    });
    rows += page.rows;
  }
  return rows;
}

test("reads a table with more rows than a page, many under one key, completely and without duplicates", async () => {
  await clickhouse.command(
    "CREATE TABLE many (k Enum8('a' = 1, 'b' = 2), n UInt32, t String) ENGINE = MergeTree ORDER BY (k, n)",
  );
  await clickhouse.command(
    "INSERT INTO many SELECT if(number % 3 = 0, 'a', 'b'), intDiv(number, 7000), concat('tab\\t and line\\n', toString(number)) FROM numbers(160000)",
  );
  await clickhouse.command("CREATE TABLE copied AS many ENGINE = MergeTree ORDER BY (k, n)");
  expect(await copy("many", "copied")).toBe(160_000);
  const count = "SELECT count() AS rows, uniqExact(t) AS texts, sum(cityHash64(k, n, t)) AS sum FROM";
  expect(await clickhouse.query(`${count} copied`)).toEqual(await clickhouse.query(`${count} many`));
});

test("continues after a key with quotes, backslashes, control characters and letters of any script", async () => {
  await clickhouse.command("CREATE TABLE texts (t String, n UInt32) ENGINE = MergeTree ORDER BY t");
  await clickhouse.command(
    `INSERT INTO texts SELECT concat(['it\\'s ', 'it-', 'back\\\\slash ', 'tab\\t', 'line\\n', 'zero\\0', 'Ünal ', 'Ёлка ', '😀'][number % 9 + 1],
       toString(intDiv(number, 9))) AS t, number FROM numbers(450000)`,
  );
  await clickhouse.command("CREATE TABLE copied_texts AS texts ENGINE = MergeTree ORDER BY t");
  expect(await copy("texts", "copied_texts")).toBe(450_000);
  const sum = "SELECT uniqExact(t) AS texts, sum(cityHash64(t, n)) AS sum FROM";
  expect(await clickhouse.query(`${sum} copied_texts`)).toEqual(await clickhouse.query(`${sum} texts`));
});

test("reads smaller pages when a result is too large for the engine", async () => {
  await clickhouse.command("CREATE TABLE wide (n UInt32, t String) ENGINE = MergeTree ORDER BY n");
  await clickhouse.command("INSERT INTO wide SELECT number, randomPrintableASCII(4000) FROM numbers(20000)");
  const columns = await listColumns(clickhouse, "wide");
  let rows = 0;
  let pages = 0;
  for await (const page of readPages(clickhouse, "wide", columns)) [rows, pages] = [rows + page.rows, pages + 1];
  expect(rows).toBe(20_000);
  expect(pages).toBeGreaterThan(1);
});

test("preserves the states of aggregate functions", async () => {
  const state = "AggregateFunction(uniq, UInt64)";
  await clickhouse.command(
    `CREATE TABLE states (day Date, people ${state}) ENGINE = AggregatingMergeTree ORDER BY day`,
  );
  await clickhouse.command(
    "INSERT INTO states SELECT toDate('2026-01-01') + intDiv(number, 5000) AS day, uniqState(cityHash64(number)) FROM numbers(50000) GROUP BY day",
  );
  await clickhouse.command("CREATE TABLE restored AS states ENGINE = AggregatingMergeTree ORDER BY day");
  expect(await copy("states", "restored")).toBe(10);
  const count = "SELECT day, uniqMerge(people) AS people FROM";
  expect(await clickhouse.query(`${count} restored GROUP BY day ORDER BY day`)).toEqual(
    await clickhouse.query(`${count} states GROUP BY day ORDER BY day`),
  );
  expect(await listTables(clickhouse)).toEqual(expect.arrayContaining(["events", "event_counts", "states"]));
});
