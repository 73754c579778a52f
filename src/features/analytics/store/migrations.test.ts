import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS, utcDay } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { migrateClickHouse, splitStatements } from "#infra/clickhouse/migrate.ts";
import { toColumns, listTables } from "#infra/clickhouse/table-pages.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { putRows } from "#testing/events.ts";
import { testFolder } from "#testing/folder.ts";
import { migrationsFolder } from "#testing/paths.ts";
import { aggregates } from "./aggregates.ts";
import { SORT_EVENTS } from "./finalized/finalize.ts";

const TABLES = aggregates.filter((each) => each.of === "links").map(({ name }) => name);

/** A folder with every migration whose number is below `end`. */
async function migrationsBelow(end: number): Promise<string> {
  const folder = join(await testFolder(), "clickhouse");
  mkdirSync(folder);
  for (const name of readdirSync(join(migrationsFolder, "clickhouse")))
    if (Number(name.slice(0, 4)) < end) cpSync(join(migrationsFolder, "clickhouse", name), join(folder, name));
  return join(folder, "..");
}

async function runAgain(clickhouse: ClickHouse, number: string): Promise<void> {
  const name = readdirSync(join(migrationsFolder, "clickhouse")).find((each) => each.startsWith(number))!;
  for (const statement of splitStatements(readFileSync(join(migrationsFolder, "clickhouse", name), "utf8")))
    await clickhouse.command(statement);
}

test("keeps counts from before positions, variants and goals, with an unknown position", async () => {
  const clickhouse = await testClickHouse(await migrationsBelow(3));
  const [workspace, link] = [newId(), newId()];
  await clickhouse.command(
    `INSERT INTO events (workspace, kind, time, verdict, source, link, visitor, country, retention_days)
     SELECT {workspace:UUID}, if(number % 3 = 0, 'visit', 'click'), now64(3) - toIntervalHour(number), if(number % 5 = 0, 'bot', 'human'), 'page',
       {link:UUID}, toUInt64(toDate(now() - toIntervalHour(number))) * 10 + number % 4, 'TR', 730 FROM numbers(1000)`,
    { workspace, link },
  );
  const figures = () =>
    Promise.all(
      TABLES.map((table) =>
        clickhouse.query(
          `SELECT kind, sum(humans) AS humans, sum(bots) AS bots, uniqMerge(${table === "clicks_monthly" ? "pairs" : "visitors"}) AS people
           FROM ${table} ${table === "breakdown_daily" ? "WHERE dimension != 'position'" : ""} GROUP BY kind ORDER BY kind`,
        ),
      ),
    );
  const before = await figures();
  expect(await migrateClickHouse(clickhouse.target, join(await migrationsBelow(4), "clickhouse"))).not.toEqual([]);
  // an interrupted migration starts again from the beginning of its file
  await runAgain(clickhouse, "0003");
  expect(await migrateClickHouse(clickhouse.target, join(migrationsFolder, "clickhouse"))).not.toEqual([]);
  await runAgain(clickhouse, "0007");
  expect(await figures()).toEqual(before);
  const places = await clickhouse.query(
    "SELECT toString(kind) AS kind, value, sum(humans) AS humans, sum(bots) AS bots FROM breakdown_daily WHERE dimension = 'position' GROUP BY kind, value ORDER BY kind",
  );
  const days = before[TABLES.indexOf("clicks_daily")] as { kind: string; humans: number; bots: number }[];
  expect(places).toEqual(days.map(({ kind, humans, bots }) => ({ kind, value: "0", humans, bots })));
});

test("stores a goal as an event in no sum, even in one segment with clicks, and sums block events separately", async () => {
  const clickhouse = await testClickHouse();
  const [workspace, link] = [newId(), newId()];
  const time = new Date();
  await putRows(clickhouse, [
    { workspace, link, time, kind: "goal", visitor: 1 },
    { workspace, link, time, kind: "block_view", visitor: 1 },
    { workspace, link, time, kind: "click", visitor: 1, position: 2 },
    { workspace, link, time, kind: "block_use", visitor: 1 },
  ]);
  await putRows(clickhouse, [{ workspace, link, time, kind: "goal", visitor: 2 }]);
  expect(
    await clickhouse.query("SELECT toString(kind) AS kind, count() AS n FROM events GROUP BY kind ORDER BY kind"),
  ).toEqual([
    { kind: "block_use", n: 1 },
    { kind: "block_view", n: 1 },
    { kind: "click", n: 1 },
    { kind: "goal", n: 2 },
  ]);
  expect(
    await clickhouse.query(
      "SELECT toString(kind) AS kind, sum(humans) AS n FROM blocks_daily GROUP BY kind ORDER BY kind",
    ),
  ).toEqual([
    { kind: "block_use", n: 1 },
    { kind: "block_view", n: 1 },
  ]);
  for (const table of TABLES) {
    const rows = await clickhouse.query(
      `SELECT DISTINCT toString(kind) AS kind, ${table === "clicks_monthly" ? "uniqMerge(pairs)" : "uniqMerge(visitors)"} AS people
       FROM ${table} ${table === "breakdown_daily" ? "WHERE dimension = 'position' AND value = '2'" : ""} GROUP BY kind`,
    );
    expect([table, rows]).toEqual([table, [{ kind: "click", people: 1 }]]);
  }
});

test("deletes a row and its sorted copy after the retention of its plan, and keeps its sums", async () => {
  const clickhouse = await testClickHouse();
  const [workspace, link] = [newId(), newId()];
  const time = new Date(Date.now() - 200 * DAY_MS);
  // one by one: an insert with only expired rows is not stored at all
  await putRows(clickhouse, [
    { workspace, link, time, visitor: 1, retention_days: 180 },
    { workspace, link, time, visitor: 2, retention_days: 730 },
  ]);
  await clickhouse.command(SORT_EVENTS, { workspaces: [workspace], days: [utcDay(time)], made: 1 });
  for (const table of ["events", "closed_events"]) {
    await clickhouse.command(`OPTIMIZE TABLE ${table} FINAL`);
    expect(await clickhouse.query(`SELECT visitor FROM ${table}`)).toEqual([{ visitor: 2 }]);
  }
  const [day] = await clickhouse.query(
    "SELECT toUInt64(sum(humans)) AS clicks, uniqMerge(visitors) AS people FROM clicks_daily",
  );
  expect(day).toEqual({ clicks: 2, people: 2 });
});

test("begins every table with its key, by which a backup pages through it", async () => {
  const clickhouse = await testClickHouse();
  for (const table of await listTables(clickhouse)) {
    const columns = await toColumns(clickhouse, table);
    const keys = columns.filter(({ isKey }) => isKey);
    expect([table, keys.length > 0, columns.slice(0, keys.length)]).toEqual([table, true, keys]);
  }
});
