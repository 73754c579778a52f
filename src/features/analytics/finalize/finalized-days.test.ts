import { expect, test, vi } from "vitest";
import { utcDay } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { PERIOD, at, byValue, close, listFinalized, NOW, plant, someFigures } from "#testing/finalized-days.ts";
import { putRows } from "#testing/events.ts";
import { testFolder } from "#testing/folder.ts";
import { eraseStatistics } from "../erasure/erase-statistics.ts";
import { getBreakdown } from "../queries/queries.ts";
import { BUILD_PAIRS } from "../store/finalized/pairs.ts";
import { VISITOR_SEGMENTS } from "../store/finalized/visitor-segments.ts";
import { countClicks } from "../store/summary.ts";

// a deletion rewrites the files of eight tables
vi.setConfig({ testTimeout: 120_000 });
const clickhouse = await testClickHouse();

test("finalizes nothing and changes no row in a second run", async () => {
  const { workspace } = await plant(clickhouse);
  await close(clickhouse);
  const rows = () =>
    clickhouse.query("SELECT * FROM closed_days WHERE workspace = {workspace:UUID} ORDER BY ALL", { workspace });
  const before = await rows();
  expect(before.length).toBeGreaterThan(100);
  expect(await close(clickhouse)).toBe(0);
  expect(await rows()).toEqual(before);
});

test("counts a late event of a finalized day at once, and finalizes the day again in the next run", async () => {
  const planted = await plant(clickhouse);
  const { workspace, links } = planted;
  await close(clickhouse);
  const before = await countClicks(clickhouse, workspace);
  const [late] = await listFinalized(clickhouse, workspace);
  const event = { workspace, link: links[0], time: new Date(`${late}T12:00:00Z`), visitor: 77, country: "TR" };
  await putRows(clickhouse, [event]);
  expect(await listFinalized(clickhouse, workspace)).not.toContain(late);
  expect(await countClicks(clickhouse, workspace)).toEqual({
    all_click: before.all_click + 1,
    unique_click: before.unique_click + 1,
  });
  const open = await someFigures(clickhouse, planted);
  expect(await close(clickhouse)).toBe(1);
  expect(await listFinalized(clickhouse, workspace)).toContain(late);
  expect(await someFigures(clickhouse, planted)).toEqual(open);
});

test("leaves every figure unchanged if a run is interrupted between any two batches, and finishes in the next run", async () => {
  const planted = await plant(clickhouse);
  const before = await someFigures(clickhouse, planted);
  // among pairs, before the sorted events, before and among visitor segments, and right before the totals
  const large = BUILD_PAIRS.length + 1;
  for (const allowed of [0, 1, large - 1, large, large + 3, large + VISITOR_SEGMENTS.length + 3]) {
    let left = allowed;
    const breaking: ClickHouse = {
      ...clickhouse,
      command: async (sql, params) => {
        if (left-- === 0) throw new Error("away");
        await clickhouse.command(sql, params);
      },
    };
    await expect(close(breaking)).rejects.toThrow("away");
    expect(await listFinalized(clickhouse, planted.workspace)).toEqual([]);
    expect(await someFigures(clickhouse, planted)).toEqual(before);
  }
  await close(clickhouse);
  expect((await listFinalized(clickhouse, planted.workspace)).length).toBeGreaterThan(20);
  expect(await someFigures(clickhouse, planted)).toEqual(before);
});

test("leaves a day open that receives an event while it is being finalized", async () => {
  const planted = await plant(clickhouse);
  const { workspace, links } = planted;
  const late = { workspace, link: links[0], time: at(10, 0), visitor: 78 };
  let isIn = false;
  const meanwhile: ClickHouse = {
    ...clickhouse,
    command: async (sql, params) => {
      if (!isIn) await putRows(clickhouse, [late]);
      isIn = true;
      await clickhouse.command(sql, params);
    },
  };
  await close(meanwhile);
  const finalized = await listFinalized(clickhouse, workspace);
  expect(finalized).not.toContain(utcDay(late.time));
  const figures = await someFigures(clickhouse, planted);
  expect(await close(clickhouse)).toBe(1);
  expect(await someFigures(clickhouse, planted)).toEqual(figures);
});

test.each(["link", "page", "all"] as const)("removes erased statistics (%s) from finalized days too", async (kind) => {
  const planted = await plant(clickhouse);
  const { workspace, links } = planted;
  const other = await plant(clickhouse);
  await close(clickhouse);
  const [kept, spoolDir] = [await someFigures(clickhouse, other), await testFolder()];
  const scope = kind === "link" ? { kind, linkId: links[0] } : { kind };
  await eraseStatistics(
    { clickhouse, spoolDir, pauseShipping: (work) => work() },
    { workspaceId: workspace, scope, before: NOW },
  );
  const rows = await clickhouse.query("SELECT 1 FROM closed_days WHERE workspace = {workspace:UUID}", { workspace });
  expect(rows).toEqual([]);
  const open = await someFigures(clickhouse, planted);
  await close(clickhouse);
  expect(await someFigures(clickhouse, planted)).toEqual(open);
  expect(await someFigures(clickhouse, other)).toEqual(kept);
  expect((await listFinalized(clickhouse, other.workspace)).length).toBeGreaterThan(20);
});

test("finalizes a day again after one more event, and again once that event is subtracted from the sums", async () => {
  const { workspace, links } = await plant(clickhouse);
  await close(clickhouse);
  const before = await countClicks(clickhouse, workspace);
  const time = at(10, 0);
  const day = utcDay(time);
  const add = () => putRows(clickhouse, [{ workspace, link: links[0], time, country: "AZ" }]);
  const removeRows = async () => {
    for (const [table, keys, values] of [
      ["clicks_hourly", "hour, link", "toDateTime({day:Date}, 'UTC'), {link:UUID}"],
      ["clicks_daily", "day, link", "{day:Date}, {link:UUID}"],
      ["clicks_monthly", "month, link", "toStartOfMonth({day:Date}), {link:UUID}"],
      ["breakdown_daily", "day, dimension, value", "{day:Date}, 'device', ''"],
      ["breakdown_daily", "day, dimension, value", "{day:Date}, 'country', 'AZ'"],
    ])
      await clickhouse.command(
        `INSERT INTO ${table} (workspace, kind, ${keys}, humans) SELECT {workspace:UUID}, 'click', ${values}, toUInt64(-1)`,
        { workspace, link: links[0], day },
      );
    await clickhouse.command(
      "ALTER TABLE events DELETE WHERE workspace = {workspace:UUID} AND country = 'AZ' SETTINGS mutations_sync = 1",
      { workspace },
    );
  };
  for (const change of [add, removeRows]) {
    await change();
    expect(await listFinalized(clickhouse, workspace)).not.toContain(day);
    const open = await countClicks(clickhouse, workspace);
    expect(await close(clickhouse)).toBe(1);
    expect(await listFinalized(clickhouse, workspace)).toContain(day);
    expect(await countClicks(clickhouse, workspace)).toEqual(open);
  }
  expect(await countClicks(clickhouse, workspace)).toEqual(before);
});

test("leaves a day open whose breakdowns differ from its sums, and today", async () => {
  const { workspace } = await plant(clickhouse);
  await clickhouse.command(
    `INSERT INTO breakdown_daily (workspace, kind, dimension, day, value, humans)
     SELECT {workspace:UUID}, 'click', 'device', toDate('2026-06-05'), 'mobile', 1`,
    { workspace },
  );
  await close(clickhouse);
  const finalized = await listFinalized(clickhouse, workspace);
  for (const day of ["2026-06-05", "2026-06-15"]) expect(finalized).not.toContain(day);
  expect(finalized).toContain("2026-06-14");
});

test("returns no rows for an unknown source, and all rows if it is excluded, on open and on sorted days", async () => {
  const { workspace } = await plant(clickhouse);
  const ctx = { clickhouse, workspaceId: workspace, now: () => NOW };
  const devices = { ...PERIOD, zone: "UTC", dimension: "device", kind: "click", limit: 5 } as const;
  const measure = async () => {
    const [some, all] = [{ source: ["carrier pigeon"] }, { not_source: ["carrier pigeon"] }];
    const rows = async (filter: object) =>
      (await getBreakdown(ctx, { ...devices, position: ["1"], ...filter })).rows.toSorted(byValue);
    expect(await rows(some)).toEqual([]);
    expect(await rows(all)).toEqual(await rows({}));
    expect((await rows(all)).length).toBeGreaterThan(0);
  };
  await measure();
  await close(clickhouse);
  await measure();
});
