import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS, HOUR_MS, utcDay } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { type EventRow, putRows } from "#testing/events.ts";
import { testFolder } from "#testing/folder.ts";
import { eraseStatistics } from "../erasure/erase-statistics.ts";
import { getBreakdown, getOverview, getSeries } from "../questions/questions.ts";
import { daysBefore } from "../questions/range.ts";
import { selectDays } from "../store/closed/closed.ts";
import { MAKE_PAIRS } from "../store/closed/pairs.ts";
import { PROFILED } from "../store/closed/profiles.ts";
import { countClicks } from "../store/totals.ts";
import { getLedger } from "../summary/ledger.ts";
import { getSummary } from "../summary/summary.ts";
import { closeDays } from "./close-days.ts";

// because a deletion rewrites the files of eight tables, and every question is asked again and again
vi.setConfig({ testTimeout: 180_000 });
const clickhouse = await testClickHouse();
const NOW = new Date("2026-06-15T03:20:00Z");
const DAYS = 25;
const NO_LINK = "00000000-0000-0000-0000-000000000000";
const log = pino({ level: "silent" });
/** Days of whatever size, with their pairs, profiles and sorted events. */
const least = { closed: 1, paired: 1, eventsPerProfile: 0 };
const close = (on: ClickHouse = clickhouse) => closeDays({ clickhouse: on, log, now: () => NOW, least });

const at = (daysAgo: number, hours: number) => new Date(NOW.getTime() - daysAgo * DAY_MS - hours * HOUR_MS);

/** Visits and clicks of some weeks at random, by people who come back within a day and by none. */
async function plant(): Promise<{ workspace: string; links: readonly [string, string, string] }> {
  const [workspace, links] = [newId(), [newId(), newId(), newId()] as const];
  const rows = Array.from({ length: 1_500 }, (): EventRow => {
    const time = at(Math.random() * DAYS, 0);
    const kind = Math.random() < 0.5 ? "click" : "visit";
    const number = Math.floor(Math.random() * 25) + 1;
    return {
      workspace,
      kind,
      time,
      verdict: (["human", "duplicate", "human", "bot", "owner"] as const)[Math.floor(Math.random() * 5)]!,
      link: kind === "visit" ? NO_LINK : links[Math.floor(Math.random() * 3)]!,
      visitor: Math.random() < 0.1 ? 0 : Math.floor(time.getTime() / DAY_MS) * 100 + number,
      country: ["TR", "DE", ""][Math.floor(Math.random() * 3)]!,
      device: ["mobile", "desktop", "tv"][number % 3]!,
      position: Math.floor(Math.random() * 3),
      source: (["page", "direct"] as const)[Math.floor(Math.random() * 2)]!,
      channel: ["social", "search", ""][Math.floor(Math.random() * 3)]!,
      in_app: ["instagram", ""][Math.floor(Math.random() * 2)]!,
      referrer: `https://example.com/${Math.floor(Math.random() * 2)}?q=1`,
    };
  });
  await putRows(clickhouse, rows);
  return { workspace, links };
}

const ZONES = ["UTC", "Europe/Istanbul", "America/New_York", "Asia/Kolkata"];
const asked = { from: utcDay(at(12, 0)), until: utcDay(at(0, 0)) };

/** Where a visitor has several countries and one device a day, so that the visitors of some values are the sum of each only by device. */
const NARROWED = [
  { country: ["TR"] },
  { country: ["TR", "DE"] },
  { not_country: ["TR"] },
  { device: ["mobile"] },
  { device: ["mobile", "tv"] },
  { not_device: ["desktop", ""] },
  { country: ["TR"], device: ["mobile"] },
  { country: ["TR", "DE"], not_device: ["mobile"], source: ["page"] },
  { source: ["page"], position: ["1"] },
  { source: ["direct"], channel: ["social"] },
  { in_app: ["instagram"], channel: ["social", ""] },
  { not_source: ["qr", "page"], position: ["0", "2"], country: ["TR"] },
];

/** What every question that may read closed days says. */
async function figuresOf(
  { workspace, links }: { workspace: string; links: readonly string[] },
  zones: readonly string[] = ["Europe/Istanbul"],
  narrowed: readonly (typeof NARROWED)[number][] = NARROWED.slice(0, 1),
) {
  const ctx = { clickhouse, workspaceId: workspace, now: () => NOW };
  const said: unknown[] = [await countClicks(clickhouse, workspace), await getLedger(ctx, undefined)];
  said.push(await getLedger(ctx, links[0]));
  for (const zone of zones) {
    const days = { ...asked, zone };
    said.push(await getSummary(ctx, zone));
    said.push(await getOverview(ctx, { ...days, compare: "before" }));
    said.push(await getOverview(ctx, { ...days, link: [links[1]!], compare: "before" }));
    for (const link of [links.slice(1, 2), links.slice(0, 2)]) {
      const some = { ...days, link, source: ["page"] };
      said.push(await getOverview(ctx, { ...some, compare: "before" }));
      for (const dimension of ["position", "source"] as const)
        said.push((await getBreakdown(ctx, { ...some, dimension, kind: "click", limit: 50 })).rows.toSorted(byValue));
    }
    // at an hour, which is where closed days can be cut, and between two
    for (const now of [NOW, at(0, 1 / 3)])
      for (const filter of [{}, { country: ["TR"] }, { country: ["TR"], device: ["mobile"] }])
        said.push(
          await getOverview({ ...ctx, now: () => now }, { ...days, ...filter, compare: "before", reach: "so_far" }),
        );
    said.push(await getOverview(ctx, { from: asked.from, until: asked.from, zone, compare: "before" }));
    for (const interval of ["hour", "day", "week", "month"] as const)
      said.push(await getSeries(ctx, { ...days, interval }));
    for (const dimension of ["country", "link", "device"] as const)
      for (const kind of ["click", "visit"] as const)
        said.push((await getBreakdown(ctx, { ...days, dimension, kind, limit: 50 })).rows.toSorted(byValue));
    said.push(
      (await getBreakdown(ctx, { ...days, dimension: "referrer", kind: "click", limit: 50 })).rows.toSorted(byValue),
    );
    const some = { ...days, dimension: "link", kind: "click", limit: 50 } as const;
    said.push((await getBreakdown(ctx, { ...some, not_link: [links[0]!] })).rows.toSorted(byValue));
    // two zones are enough, because the questions are many
    for (const filter of zones.indexOf(zone) < 2 ? narrowed : []) {
      said.push(await getOverview(ctx, { ...days, ...filter, compare: "before" }));
      said.push(await getSeries(ctx, { ...days, ...filter, interval: "week" }));
      for (const dimension of ["country", "device", "link", "position", "channel", "referrer"] as const)
        said.push((await getBreakdown(ctx, { ...some, ...filter, dimension })).rows.toSorted(byValue));
    }
  }
  return said;
}

const byValue = (one: { value: string }, other: { value: string }) => (one.value < other.value ? -1 : 1);
const closedOf = async (workspace: string) =>
  (await selectDays(clickhouse, workspace, 0, NOW.getTime())).closed.map(({ day }) => day);

test("closed days say what their states say, to every question and in every zone, and are read as numbers", async () => {
  const planted = await plant();
  const before = await figuresOf(planted, ZONES, NARROWED);
  expect(await closedOf(planted.workspace)).toEqual([]);
  expect(await close()).toBeGreaterThan(20);
  const closed = await closedOf(planted.workspace);
  expect(closed.at(-1)).toBe("2026-06-14");
  expect(closed.length).toBeGreaterThan(20);
  expect(await figuresOf(planted, ZONES, NARROWED)).toEqual(before);
  // a number that no state says is what a question answers: so the numbers are read, and not the states
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
  const { period } = await getOverview(ctx, { ...asked, zone: "UTC", compare: "before" });
  for (const visitors of [period.visitors, period.clicks.visitors, period.visits.visitors, period.unique_click])
    expect(visitors).toBeGreaterThan(1000);
  expect((await countClicks(clickhouse, planted.workspace)).unique_click).toBeGreaterThan(1000);
  const countries = { ...asked, zone: "UTC", dimension: "country", kind: "click", limit: 5 } as const;
  expect((await getBreakdown(ctx, countries)).rows[0]!.visitors).toBeGreaterThan(1000);
  await clickhouse.command(
    `ALTER TABLE closed_profiles UPDATE humans = humans + 1000
     WHERE workspace = {workspace:UUID} AND day = '2026-06-12' SETTINGS mutations_sync = 1`,
    { workspace: planted.workspace },
  );
  const two = { ...asked, zone: "UTC", country: ["TR"], device: ["mobile"] };
  const narrowed = await getOverview(ctx, { ...two, compare: "before" });
  for (const { humans } of [narrowed.period.visits, narrowed.period.clicks]) expect(humans).toBeGreaterThan(1000);
  const links = { ...two, dimension: "link", kind: "click", limit: 5 } as const;
  const most = async (query: Parameters<typeof getBreakdown>[1]) =>
    Math.max(...(await getBreakdown(ctx, query)).rows.map(({ humans }) => humans));
  expect(await most(links)).toBeGreaterThan(1000);
  const referrers = { ...asked, zone: "UTC", dimension: "referrer", kind: "click", limit: 5 } as const;
  expect(await most(referrers)).toBeGreaterThan(1000);
  expect(await most({ ...referrers, country: ["TR"] })).toBeGreaterThan(1000);
  const broad = { ...asked, zone: "UTC", source: ["direct"], channel: ["social"] };
  for (const dimension of ["device", "channel"] as const)
    expect(await most({ ...broad, dimension, kind: "click", limit: 5 })).toBeGreaterThan(1000);
  // and the events of a day as they are sorted, where two filters leave nothing else
  await clickhouse.command(
    `ALTER TABLE closed_events UPDATE device = 'watch', verdict = 'human', visitor = 7
     WHERE workspace = {workspace:UUID} AND day = '2026-06-12' SETTINGS mutations_sync = 1`,
    { workspace: planted.workspace },
  );
  const sorted = { ...asked, zone: "UTC", source: ["page"], position: ["1"] };
  const devices = await getBreakdown(ctx, { ...sorted, dimension: "device", kind: "click", limit: 50 });
  expect(devices.rows.find(({ value }) => value === "watch")).toMatchObject({ visitors: 1 });
  const watches = await getOverview(ctx, { ...sorted, device: ["watch"], compare: "before" });
  expect(watches.period).toMatchObject({ visitors: 1, clicks: { visitors: 1 }, visits: { visitors: 1 } });
});

test("the days before are told beside these as they are told alone, open and closed, in every zone", async () => {
  const { workspace, links } = await plant();
  const ctx = { clickhouse, workspaceId: workspace, now: () => NOW };
  // because the questions are many
  const zones = new Set(["UTC", "Europe/Istanbul"]);
  const compare = async () => {
    for (const zone of ZONES) {
      const days = { from: utcDay(at(9, 0)), until: utcDay(at(2, 0)), zone };
      const both = await getOverview(ctx, { ...days, compare: "before" });
      const [alone, then] = [days, daysBefore(days)].map((each) => getOverview(ctx, { ...each, compare: "year" }));
      expect(both.period).toEqual((await alone!).period);
      expect(both.before).toEqual((await then!).period);
      expect(both.before.all_click).toBeGreaterThan(50);
      for (const filter of zones.has(zone) ? [...NARROWED, { link: [links[0]] }] : []) {
        const own = await getOverview(ctx, { ...days, ...filter, compare: "before" });
        const [now, before] = [days, daysBefore(days)].map((each) =>
          getOverview(ctx, { ...each, ...filter, compare: "year" }),
        );
        expect([own.period, own.before]).toEqual([(await now!).period, (await before!).period]);
      }
    }
  };
  await compare();
  await close();
  await compare();
});

test("a second run closes nothing and changes no row", async () => {
  const { workspace } = await plant();
  await close();
  const rows = () =>
    clickhouse.query("SELECT * FROM closed_days WHERE workspace = {workspace:UUID} ORDER BY ALL", { workspace });
  const before = await rows();
  expect(before.length).toBeGreaterThan(100);
  expect(await close()).toBe(0);
  expect(await rows()).toEqual(before);
});

test("a late event for a closed day counts at once, and the next run closes the day again", async () => {
  const planted = await plant();
  const { workspace, links } = planted;
  await close();
  const before = await countClicks(clickhouse, workspace);
  const [late] = await closedOf(workspace);
  const event = { workspace, link: links[0], time: new Date(`${late}T12:00:00Z`), visitor: 77, country: "TR" };
  await putRows(clickhouse, [event]);
  expect(await closedOf(workspace)).not.toContain(late);
  expect(await countClicks(clickhouse, workspace)).toEqual({
    all_click: before.all_click + 1,
    unique_click: before.unique_click + 1,
  });
  const open = await figuresOf(planted);
  expect(await close()).toBe(1);
  expect(await closedOf(workspace)).toContain(late);
  expect(await figuresOf(planted)).toEqual(open);
});

test("a run that is broken off between any two pieces leaves every figure as it was, and the next one finishes", async () => {
  const planted = await plant();
  const before = await figuresOf(planted);
  // among pairs, before the sorted events, before and among profiles, and right before the totals
  const large = MAKE_PAIRS.length + 1;
  for (const allowed of [0, 1, large - 1, large, large + 3, large + PROFILED.length + 3]) {
    let left = allowed;
    const breaking: ClickHouse = {
      ...clickhouse,
      command: async (sql, params) => {
        if (left-- === 0) throw new Error("away");
        await clickhouse.command(sql, params);
      },
    };
    await expect(close(breaking)).rejects.toThrow("away");
    expect(await closedOf(planted.workspace)).toEqual([]);
    expect(await figuresOf(planted)).toEqual(before);
  }
  await close();
  expect((await closedOf(planted.workspace)).length).toBeGreaterThan(20);
  expect(await figuresOf(planted)).toEqual(before);
});

test("an event that comes in while its day is being closed leaves the day open", async () => {
  const planted = await plant();
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
  const closed = await closedOf(workspace);
  expect(closed).not.toContain(utcDay(late.time));
  const figures = await figuresOf(planted);
  expect(await close()).toBe(1);
  expect(await figuresOf(planted)).toEqual(figures);
});

test.each(["link", "page", "all"] as const)("what is deleted (%s) is in no closed day either", async (kind) => {
  const planted = await plant();
  const { workspace, links } = planted;
  const other = await plant();
  await close();
  const [kept, spoolDir] = [await figuresOf(other), await testFolder()];
  const scope = kind === "link" ? { kind, linkId: links[0] } : { kind };
  await eraseStatistics(
    { clickhouse, spoolDir, holdShipping: (work) => work() },
    { workspaceId: workspace, scope, before: NOW },
  );
  const rows = await clickhouse.query("SELECT 1 FROM closed_days WHERE workspace = {workspace:UUID}", { workspace });
  expect(rows).toEqual([]);
  const open = await figuresOf(planted);
  await close();
  expect(await figuresOf(planted)).toEqual(open);
  expect(await figuresOf(other)).toEqual(kept);
  expect((await closedOf(other.workspace)).length).toBeGreaterThan(20);
});

test("a day that has an event more closes again, and once more when that is taken out of the sums", async () => {
  const { workspace, links } = await plant();
  await close();
  const before = await countClicks(clickhouse, workspace);
  const time = at(10, 0);
  const day = utcDay(time);
  const add = () => putRows(clickhouse, [{ workspace, link: links[0], time, country: "AZ" }]);
  const takeOut = async () => {
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
  for (const change of [add, takeOut]) {
    await change();
    expect(await closedOf(workspace)).not.toContain(day);
    const open = await countClicks(clickhouse, workspace);
    expect(await close()).toBe(1);
    expect(await closedOf(workspace)).toContain(day);
    expect(await countClicks(clickhouse, workspace)).toEqual(open);
  }
  expect(await countClicks(clickhouse, workspace)).toEqual(before);
});

test("a day that its breakdowns count differently stays open, and so does today", async () => {
  const { workspace } = await plant();
  await clickhouse.command(
    `INSERT INTO breakdown_daily (workspace, kind, dimension, day, value, humans)
     SELECT {workspace:UUID}, 'click', 'device', toDate('2026-06-05'), 'mobile', 1`,
    { workspace },
  );
  await close();
  const closed = await closedOf(workspace);
  for (const day of ["2026-06-05", "2026-06-15"]) expect(closed).not.toContain(day);
  expect(closed).toContain("2026-06-14");
});

test("a source that there is not leaves nothing, and nothing out, on open days and on sorted ones", async () => {
  const { workspace } = await plant();
  const ctx = { clickhouse, workspaceId: workspace, now: () => NOW };
  const devices = { ...asked, zone: "UTC", dimension: "device", kind: "click", limit: 5 } as const;
  const ask = async () => {
    const [some, all] = [{ source: ["carrier pigeon"] }, { not_source: ["carrier pigeon"] }];
    const rows = async (filter: object) =>
      (await getBreakdown(ctx, { ...devices, position: ["1"], ...filter })).rows.toSorted(byValue);
    expect(await rows(some)).toEqual([]);
    expect(await rows(all)).toEqual(await rows({}));
    expect((await rows(all)).length).toBeGreaterThan(0);
  };
  await ask();
  await close();
  await ask();
});
