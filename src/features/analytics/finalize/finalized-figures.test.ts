import { expect, test, vi } from "vitest";
import { utcDay } from "#base/time.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import {
  runAll,
  PERIOD,
  at,
  finalizeSampleDays,
  EVERY_SET,
  listFinalized,
  queryEverything,
  NARROWED,
  NOW,
  insertSampleEvents,
  ZONES,
} from "#testing/finalized-days.ts";
import { getBreakdown, getOverview } from "../queries/queries.ts";
import { daysBefore } from "../queries/range.ts";
import { countClicks } from "../store/summary.ts";

// runs every query twice: on open days and on finalized ones
vi.setConfig({ testTimeout: 180_000 });
const clickhouse = await testClickHouse();

test("returns the same figures from rollups as from events, for every query and zone, and reads rollups", async () => {
  const sample = await insertSampleEvents(clickhouse);
  const before = await queryEverything(clickhouse, sample);
  expect(await listFinalized(clickhouse, sample.workspace)).toEqual([]);
  expect(await finalizeSampleDays(clickhouse, EVERY_SET)).toBeGreaterThan(15);
  const finalized = await listFinalized(clickhouse, sample.workspace);
  expect(finalized.at(-1)).toBe("2026-06-14");
  expect(finalized.length).toBeGreaterThan(15);
  expect(await queryEverything(clickhouse, sample)).toEqual(before);
  // increased rollups show up in every result, so queries read rollups instead of events
  await clickhouse.command(
    `ALTER TABLE daily_rollups UPDATE humans = humans + 1000, visitors = visitors + 1000, pairs = pairs + 1000,
       first_visitors = first_visitors + 1000, last_visitors = last_visitors + 1000, first_pairs = first_pairs + 1000, last_pairs = last_pairs + 1000
     WHERE workspace = {workspace:UUID} AND day >= '2026-06-08' SETTINGS mutations_sync = 1`,
    { workspace: sample.workspace },
  );
  const ctx = { clickhouse, workspaceId: sample.workspace, now: () => NOW };
  for (const zone of ["UTC", "Europe/Istanbul"])
    for (const filter of [{}, { country: ["TR"] }, { device: ["mobile", "tv"] }]) {
      const { period } = await getOverview(ctx, { ...PERIOD, zone, ...filter, compare: "before" });
      for (const visitors of [period.visitors, period.clicks.visitors, period.visits.visitors, period.unique_click])
        expect(visitors).toBeGreaterThan(1000);
    }
  expect((await countClicks(clickhouse, sample.workspace)).unique_click).toBeGreaterThan(1000);
  const links = { ...PERIOD, zone: "UTC", dimension: "link", kind: "click", limit: 5 } as const;
  for (const filter of [
    {},
    { country: ["TR"] },
    { country: ["TR"], device: ["mobile"] },
    { source: ["direct"], channel: ["social"] },
  ])
    expect((await getBreakdown(ctx, { ...links, ...filter })).rows[0]!.visitors).toBeGreaterThan(1000);
});

test("returns the same figures for the previous days whether queried together or alone, open or finalized, in every zone", async () => {
  const { workspace, links } = await insertSampleEvents(clickhouse);
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
  await finalizeSampleDays(clickhouse, EVERY_SET);
  await compare();
});
