import { expect, test, vi } from "vitest";
import { newId } from "#base/ids.ts";
import { utcDay } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import {
  PERIOD,
  at,
  byValue,
  finalizeSampleDays,
  EVERY_SET,
  listFinalized,
  NOW,
  insertSampleEvents,
  queryEachKind,
} from "#testing/finalized-days.ts";
import { putRows } from "#testing/events.ts";
import { testFolder } from "#testing/folder.ts";
import { eraseStatistics } from "../erasure/erase-statistics.ts";
import { getBreakdown } from "../queries/queries.ts";
import { deleteImported } from "../store/imported.ts";
import { countClicks } from "../store/summary.ts";

// a deletion rewrites the files of three tables
vi.setConfig({ testTimeout: 120_000 });
const clickhouse = await testClickHouse();

test("finalizes nothing and changes no row in a second run", async () => {
  const { workspace } = await insertSampleEvents(clickhouse);
  await finalizeSampleDays(clickhouse);
  const rows = () =>
    clickhouse.query("SELECT * FROM daily_rollups WHERE workspace = {workspace:UUID} ORDER BY ALL", { workspace });
  const before = await rows();
  expect(before.length).toBeGreaterThan(100);
  expect(await finalizeSampleDays(clickhouse)).toBe(0);
  expect(await rows()).toEqual(before);
});

test("does not store a pair of dimensions that a stored set with all visitor columns covers", async () => {
  const { workspace } = await insertSampleEvents(clickhouse);
  await finalizeSampleDays(clickhouse, EVERY_SET);
  const stored = await clickhouse.query<{ name: string }>(
    "SELECT DISTINCT toString(dimensions) AS name FROM daily_rollups WHERE workspace = {workspace:UUID}",
    { workspace },
  );
  const names = stored.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["source,channel", "source,country,channel"]));
  expect(names).toContain("source,country,device,os,browser");
  expect(names).not.toContain("source,country");
});

test("counts a late event of a finalized day at once, and finalizes the day again in the next run", async () => {
  const sample = await insertSampleEvents(clickhouse);
  const { workspace, links } = sample;
  await finalizeSampleDays(clickhouse);
  const before = await countClicks(clickhouse, workspace);
  const [late] = await listFinalized(clickhouse, workspace);
  const event = { workspace, link: links[0], time: new Date(`${late}T12:00:00Z`), visitor: 77, country: "TR" };
  await putRows(clickhouse, [event]);
  expect(await listFinalized(clickhouse, workspace)).not.toContain(late);
  expect(await countClicks(clickhouse, workspace)).toEqual({
    all_click: before.all_click + 1,
    unique_click: before.unique_click + 1,
  });
  const open = await queryEachKind(clickhouse, sample);
  expect(await finalizeSampleDays(clickhouse)).toBe(1);
  expect(await listFinalized(clickhouse, workspace)).toContain(late);
  expect(await queryEachKind(clickhouse, sample)).toEqual(open);
});

test("leaves every figure unchanged if a run is interrupted between any two batches, and finishes in the next run", async () => {
  const sample = await insertSampleEvents(clickhouse);
  const before = await queryEachKind(clickhouse, sample);
  // fails at the first statement, then between the sets and the totals
  for (const allowed of [0, 1]) {
    let left = allowed;
    const breaking: ClickHouse = {
      ...clickhouse,
      command: async (sql, params) => {
        if (left-- === 0) throw new Error("away");
        await clickhouse.command(sql, params);
      },
    };
    await expect(finalizeSampleDays(breaking, EVERY_SET)).rejects.toThrow("away");
    expect(await listFinalized(clickhouse, sample.workspace)).toEqual([]);
    expect(await queryEachKind(clickhouse, sample)).toEqual(before);
  }
  await finalizeSampleDays(clickhouse, EVERY_SET);
  expect((await listFinalized(clickhouse, sample.workspace)).length).toBeGreaterThan(15);
  expect(await queryEachKind(clickhouse, sample)).toEqual(before);
});

test("leaves a day open if an event arrives while it is being finalized", async () => {
  const sample = await insertSampleEvents(clickhouse);
  const { workspace, links } = sample;
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
  await finalizeSampleDays(meanwhile);
  const finalized = await listFinalized(clickhouse, workspace);
  expect(finalized).not.toContain(utcDay(late.time));
  const figures = await queryEachKind(clickhouse, sample);
  expect(await finalizeSampleDays(clickhouse)).toBe(1);
  expect(await queryEachKind(clickhouse, sample)).toEqual(figures);
});

test.each(["link", "page"] as const)("removes erased statistics (%s) from finalized days too", async (kind) => {
  const sample = await insertSampleEvents(clickhouse);
  const { workspace, links } = sample;
  const other = await insertSampleEvents(clickhouse, 2);
  await finalizeSampleDays(clickhouse);
  const [kept, spoolDir] = [await queryEachKind(clickhouse, other), await testFolder()];
  const scope = kind === "link" ? { kind, linkId: links[0] } : { kind };
  await eraseStatistics(
    { clickhouse, spoolDir, pauseShipping: (work) => work() },
    { workspaceId: workspace, scope, before: NOW },
  );
  const open = await queryEachKind(clickhouse, sample);
  await finalizeSampleDays(clickhouse);
  expect(await queryEachKind(clickhouse, sample)).toEqual(open);
  expect(await queryEachKind(clickhouse, other)).toEqual(kept);
  expect((await listFinalized(clickhouse, other.workspace)).length).toBeGreaterThan(15);
});

test("keeps the figures of days whose rows have expired, and adds imports to them", async () => {
  const sample = await insertSampleEvents(clickhouse);
  const { workspace, links } = sample;
  await finalizeSampleDays(clickhouse, EVERY_SET);
  const before = await countClicks(clickhouse, workspace);
  const measure = async () => {
    const {
      // without raw rows, these figures are missing
      "count breakdown of a link": _bots,
      "overview of two links": _links,
      "positions of a link on the page": _positions,
      "devices at a position": _devices,
      ...figures
    } = await queryEachKind(clickhouse, sample);
    return figures;
  };
  const figures = await measure();
  // the time zone does not cut this day: only totals and links are stored by hour
  const day = utcDay(at(4, 0));
  await clickhouse.command(
    "ALTER TABLE events DELETE WHERE workspace = {workspace:UUID} AND toDate(time) = {day:Date} AND visitor % 2 = 0 SETTINGS mutations_sync = 1",
    { workspace, day },
  );
  expect(await finalizeSampleDays(clickhouse, EVERY_SET)).toBe(0);
  expect(await measure()).toEqual(figures);
  const imports = [newId(), newId()];
  for (const imported of imports)
    await clickhouse.command(
      `INSERT INTO events (workspace, kind, time, traffic_class, source, link, visitor, retention_days, imported)
       SELECT {workspace:UUID}, 'click', toDateTime64({day:Date}, 3, 'UTC'), 'human', 'api', {link:UUID}, 0, 1825, {imported:UUID} FROM numbers(3)`,
      { workspace, day, link: links[0], imported },
    );
  const more = { all_click: before.all_click + 6, unique_click: before.unique_click };
  expect(await countClicks(clickhouse, workspace)).toEqual(more);
  const open = await measure();
  expect(await finalizeSampleDays(clickhouse, EVERY_SET)).toBe(2);
  expect(await countClicks(clickhouse, workspace)).toEqual(more);
  expect(await measure()).toEqual(open);
  for (const imported of imports) await deleteImported(clickhouse, { workspaceId: workspace, importId: imported });
  expect(await measure()).toEqual(figures);
});

test("returns no rows for an unknown source, and all rows if it is excluded, on open and on finalized days", async () => {
  const { workspace } = await insertSampleEvents(clickhouse);
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
  await finalizeSampleDays(clickhouse);
  await measure();
});
