import { expect, test, vi } from "vitest";
import { utcDay } from "#base/time.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import {
  runAll,
  PERIOD,
  at,
  close,
  listFinalized,
  everyFigure,
  NARROWED,
  NOW,
  plant,
  ZONES,
} from "#testing/finalized-days.ts";
import { getBreakdown, getOverview } from "../queries/queries.ts";
import { daysBefore } from "../queries/range.ts";
import { countClicks } from "../store/summary.ts";

// every query runs on open days and on finalized ones
vi.setConfig({ testTimeout: 180_000 });
const clickhouse = await testClickHouse();

test("returns the same figures from finalized days as from their states, for every query and zone, and reads numbers", async () => {
  const planted = await plant(clickhouse);
  const before = await everyFigure(clickhouse, planted);
  expect(await listFinalized(clickhouse, planted.workspace)).toEqual([]);
  expect(await close(clickhouse)).toBeGreaterThan(20);
  const finalized = await listFinalized(clickhouse, planted.workspace);
  expect(finalized.at(-1)).toBe("2026-06-14");
  expect(finalized.length).toBeGreaterThan(20);
  expect(await everyFigure(clickhouse, planted)).toEqual(before);
  // a changed number shows up in the result, so the numbers are read and not the states
  await clickhouse.command(
    `ALTER TABLE closed_days UPDATE visitors = visitors + 1000, pairs = pairs + 1000
     WHERE workspace = {workspace:UUID} AND day = '2026-06-12' SETTINGS mutations_sync = 1`,
    { workspace: planted.workspace },
  );
  await clickhouse.command(
    `ALTER TABLE closed_hours UPDATE visitors = visitors + 1000, firsts = firsts + 1000, lasts = lasts + 1000
     WHERE workspace = {workspace:UUID} AND day = '2026-06-12' SETTINGS mutations_sync = 1`,
    { workspace: planted.workspace },
  );
  const ctx = { clickhouse, workspaceId: planted.workspace, now: () => NOW };
  const { period } = await getOverview(ctx, { ...PERIOD, zone: "UTC", compare: "before" });
  for (const visitors of [period.visitors, period.clicks.visitors, period.visits.visitors, period.unique_click])
    expect(visitors).toBeGreaterThan(1000);
  expect((await countClicks(clickhouse, planted.workspace)).unique_click).toBeGreaterThan(1000);
  const countries = { ...PERIOD, zone: "UTC", dimension: "country", kind: "click", limit: 5 } as const;
  expect((await getBreakdown(ctx, countries)).rows[0]!.visitors).toBeGreaterThan(1000);
  await clickhouse.command(
    `ALTER TABLE closed_profiles UPDATE humans = humans + 1000
     WHERE workspace = {workspace:UUID} SETTINGS mutations_sync = 1`,
    { workspace: planted.workspace },
  );
  const two = { ...PERIOD, zone: "UTC", country: ["TR"], device: ["mobile"] };
  const narrowed = await getOverview(ctx, { ...two, compare: "before" });
  for (const { humans } of [narrowed.period.visits, narrowed.period.clicks]) expect(humans).toBeGreaterThan(1000);
  const links = { ...two, dimension: "link", kind: "click", limit: 5 } as const;
  const most = async (query: Parameters<typeof getBreakdown>[1]) =>
    Math.max(...(await getBreakdown(ctx, query)).rows.map(({ humans }) => humans));
  expect(await most(links)).toBeGreaterThan(1000);
  const referrers = { ...PERIOD, zone: "UTC", dimension: "referrer", kind: "click", limit: 5 } as const;
  expect(await most(referrers)).toBeGreaterThan(1000);
  expect(await most({ ...referrers, country: ["TR"] })).toBeGreaterThan(1000);
  const broad = { ...PERIOD, zone: "UTC", source: ["direct"], channel: ["social"] };
  for (const dimension of ["device", "channel"] as const)
    expect(await most({ ...broad, dimension, kind: "click", limit: 5 })).toBeGreaterThan(1000);
  // and the sorted events of a day, for two filters that only they can serve
  await clickhouse.command(
    `ALTER TABLE closed_events UPDATE device = 'watch', verdict = 'human', visitor = 7
     WHERE workspace = {workspace:UUID} AND day = '2026-06-12' SETTINGS mutations_sync = 1`,
    { workspace: planted.workspace },
  );
  const sorted = { ...PERIOD, zone: "UTC", source: ["page"], position: ["1"] };
  const devices = await getBreakdown(ctx, { ...sorted, dimension: "device", kind: "click", limit: 50 });
  expect(devices.rows.find(({ value }) => value === "watch")).toMatchObject({ visitors: 1 });
  const watches = await getOverview(ctx, { ...sorted, device: ["watch"], compare: "before" });
  expect(watches.period).toMatchObject({ visitors: 1, clicks: { visitors: 1 }, visits: { visitors: 1 } });
});

test("returns the same figures for the days before whether queried together or alone, open and finalized, in every zone", async () => {
  const { workspace, links } = await plant(clickhouse);
  const ctx = { clickhouse, workspaceId: workspace, now: () => NOW };
  // two zones only: there are many queries
  const zones = new Set(["UTC", "Europe/Istanbul"]);
  const compare = async () => {
    for (const zone of ZONES) {
      const days = { from: utcDay(at(9, 0)), until: utcDay(at(2, 0)), zone };
      const both = await getOverview(ctx, { ...days, compare: "before" });
      const [alone, then] = [days, daysBefore(days)].map((each) => getOverview(ctx, { ...each, compare: "year" }));
      expect(both.period).toEqual((await alone!).period);
      expect(both.before).toEqual((await then!).period);
      expect(both.before.all_click).toBeGreaterThan(50);
      const compareWith = async (filter: object) => {
        const own = await getOverview(ctx, { ...days, ...filter, compare: "before" });
        const [now, before] = [days, daysBefore(days)].map((each) =>
          getOverview(ctx, { ...each, ...filter, compare: "year" }),
        );
        expect([own.period, own.before]).toEqual([(await now!).period, (await before!).period]);
      };
      const filters = zones.has(zone) ? [...NARROWED, { link: [links[0]] }] : [];
      await runAll(filters.map((filter) => () => compareWith(filter)));
    }
  };
  await compare();
  await close(clickhouse);
  await compare();
});
