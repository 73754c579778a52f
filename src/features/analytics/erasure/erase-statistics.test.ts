import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS, HOUR_MS, utcDay } from "#base/time.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { type EventRow, putRows } from "#testing/events.ts";
import { testFolder } from "#testing/folder.ts";
import { type RawEvent, toLine } from "#features/ingest/event.ts";
import { openRawDays } from "#features/ingest/retention/raw-days.ts";
import { rememberRepeats } from "#features/ingest/ship/enrich.ts";
import { startShipper } from "#features/ingest/ship/shipper.ts";
import { rawPath, rejectedPath, rowsPath } from "#features/ingest/spool/segments.ts";
import { aggregates } from "../store/aggregates.ts";
import { FINALIZED_TABLES } from "../store/finalized/finalized-days.ts";
import { TABLES } from "../store/erase.ts";
import { deleteRaw } from "../store/erasure/rows.ts";
import { insertEvents, isUnreadable } from "#features/ingest/store.ts";
import { countClicks } from "../store/summary.ts";
import { selectDrift } from "../store/reconcile.ts";
import { eraseLateStatistics, eraseStatistics, type ErasingCtx } from "./erase-statistics.ts";
import type { Scope } from "./scope.ts";

// each deletion rewrites the files of five tables
vi.setConfig({ testTimeout: 90_000 });
const clickhouse = await testClickHouse();
const NOW = new Date("2026-06-15T12:00:00Z");
const NO_LINK = "00000000-0000-0000-0000-000000000000";
const COUNTED = TABLES.filter((table) => !["erasures", ...FINALIZED_TABLES].includes(table));

/** Stores a workspace with two links and a block, and events of every kind on each of forty days. */
async function plant() {
  const [workspace, link, other, block] = [newId(), newId(), newId(), newId()];
  const kinds = ["click", "click", "visit", "click", "goal", "block_view", "block_use"] as const;
  const rows = Array.from({ length: 560 }, (_, n): EventRow => {
    const time = new Date(NOW.getTime() - (n % 40) * DAY_MS - (1 + (n % 5)) * HOUR_MS);
    const kind = kinds[Math.floor(n / 40) % kinds.length]!;
    const clicked = Math.floor(n / 40) % 2 === 0 ? link : other;
    return {
      workspace,
      kind,
      time,
      verdict: n % 9 === 0 ? "bot" : "human",
      link: kind === "visit" ? NO_LINK : kind.startsWith("block") ? block : clicked,
      visitor: Math.floor(time.getTime() / DAY_MS) * 100 + (n % 7) + 1,
      country: ["TR", "DE"][n % 2]!,
      position: n % 3,
    };
  });
  await putRows(clickhouse, rows);
  return { workspace, link, other, block, rows };
}

type Planted = Awaited<ReturnType<typeof plant>>;

function ctx(spoolDir: string, pauseShipping: ErasingCtx["pauseShipping"] = (work) => work()): ErasingCtx {
  return { clickhouse, spoolDir, pauseShipping };
}

/** The counts of every table for a workspace, by link and kind where the table has these columns. */
async function getCounts(workspace: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of COUNTED) {
    const sum = table === "events" ? "count()" : "toUInt64(sum(humans + duplicates + bots + owners))";
    const of = table === "breakdown_daily" ? "dimension" : "toString(link)";
    const rows = await clickhouse.query<{ k: string; of: string; n: number }>(
      `SELECT toString(kind) AS k, ${of} AS of, ${sum} AS n FROM ${table} WHERE workspace = {workspace:UUID} GROUP BY k, of`,
      { workspace },
    );
    for (const { k, of: name, n } of rows) counts[`${table} ${k} ${name}`] = n;
  }
  return counts;
}

/** Expects all aggregates to match the remaining rows. */
async function expectTrue() {
  for (const of of aggregates) {
    const days = Array.from({ length: 61 }, (_, age) => utcDay(new Date(NOW.getTime() + (10 - age) * DAY_MS)));
    const starts = of.name === "clicks_monthly" ? [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))] : days;
    expect({ of: of.name, drift: await selectDrift(clickhouse, of, { starts, part: 0, parts: 1 }) }).toEqual({
      of: of.name,
      drift: [],
    });
  }
}

const scopes: [string, (planted: Planted) => Scope, (row: EventRow, planted: Planted) => boolean][] = [
  ["a link", ({ link }) => ({ kind: "link", linkId: link }), ({ link }, planted) => link === planted.link],
  ["a block", ({ block }) => ({ kind: "link", linkId: block }), ({ link }, planted) => link === planted.block],
  ["the page", () => ({ kind: "page" }), ({ kind }) => kind === "visit" || kind === "block_view"],
  ["everything", () => ({ kind: "all" }), () => true],
];

test.each(scopes)("deletes %s from every table, and nothing else", async (_, getScope, isIn) => {
  const [mine, otherTenant] = [await plant(), await plant()];
  const [before, otherBefore] = [await getCounts(mine.workspace), await getCounts(otherTenant.workspace)];
  expect(new Set(Object.keys(before).map((key) => key.split(" ")[0]))).toEqual(new Set(COUNTED));
  const dir = await testFolder();
  const erasure = { workspaceId: mine.workspace, scope: getScope(mine), before: NOW };
  expect(await eraseStatistics(ctx(dir), erasure)).toEqual({ mixedDays: 0 });

  const after = await getCounts(mine.workspace);
  const left = mine.rows.filter((row) => !isIn(row, mine));
  expect(Object.values(before).some((count) => count > 0)).toBe(true);
  expect(
    Object.entries(after)
      .filter(([key]) => key.startsWith("events "))
      .reduce((sum, [, n]) => sum + n, 0),
  ).toBe(left.length);
  const expected = Object.entries(before).map(([key, count]): [string, number] => {
    const [table, kind, of] = key.split(" ");
    if (table === "breakdown_daily") return [key, left.filter((row) => row.kind === kind).length];
    return [key, mine.rows.some((row) => row.kind === kind && row.link === of && isIn(row, mine)) ? 0 : count];
  });
  expect(Object.fromEntries(Object.keys(before).map((key) => [key, after[key] ?? 0]))).toEqual(
    Object.fromEntries(expected),
  );
  await expectTrue();
  expect(await getCounts(otherTenant.workspace)).toEqual(otherBefore);
  // a second time changes nothing
  await eraseStatistics(ctx(dir), erasure);
  expect(await getCounts(mine.workspace)).toEqual(after);
});

const event = (workspaceId: string, linkId: string, timeMs: number): RawEvent => ({
  kind: "click",
  timeMs,
  workspaceId,
  linkId,
  source: "page",
  flags: 0,
  address: "192.0.2.1",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  acceptLanguage: "",
  referrer: "",
  query: "",
  position: 1,
  variant: "",
});

test("also deletes pending events in the spool, in every form, and rejected rows", async () => {
  const { workspace, link, other } = await plant();
  const dir = await testFolder();
  const log = pino({ level: "silent" });
  const lines = [event(workspace, link, NOW.getTime() - 1_000), event(workspace, other, NOW.getTime() - 1_000)];
  writeFileSync(rawPath(dir, newId()), `${lines.map(toLine).join("\n")}\n`);
  let isHeld = false;
  const shipper = startShipper({
    dir,
    log,
    deps: {
      findSalt: async () => new Uint8Array(32).fill(7),
      findCountry: () => "",
      isRepeat: rememberRepeats(),
      ownHosts: new Set(),
      rawDays: openRawDays(async (ids) => new Map(ids.map((id) => [id, 730])), { log }),
    },
    insert: (rows, token) => insertEvents(clickhouse, rows, token),
    isPermanentFailure: isUnreadable,
    acquireLock: async () => (isHeld ? undefined : { release: () => undefined }),
    pollMs: 60_000,
  });
  // a segment that the store rejected for good: a row of this link, one of the other, and a later one of this link
  const row = (id: string, seconds: number) => [workspace, "click", seconds.toFixed(3), "human", "page", id].join("\t");
  const seconds = NOW.getTime() / 1000;
  const kept = [row(other, seconds - 5), row(link, seconds + 5)];
  const rejected = rejectedPath(dir, newId());
  writeFileSync(rejected, `${[row(link, seconds - 5), ...kept].join("\n")}\n`);
  const hold: ErasingCtx["pauseShipping"] = async (work) => {
    await shipper.drain();
    isHeld = true;
    return work().finally(() => (isHeld = false));
  };
  await eraseStatistics(ctx(dir, hold), { workspaceId: workspace, scope: { kind: "link", linkId: link }, before: NOW });
  await shipper.stop();

  expect(readdirSync(dir).filter((name) => !name.endsWith(".refused"))).toEqual([]);
  expect(readFileSync(rejected, "utf8").trimEnd().split("\n")).toEqual(kept);
  const counts = await getCounts(workspace);
  expect(Object.keys(counts).filter((key) => key.endsWith(link))).toEqual([]);
  expect(counts[`events click ${other}`]).toBeGreaterThan(0);
  await expectTrue();
  expect(existsSync(rowsPath(dir, "none"))).toBe(false);
});

test("deletes late events when they are found, and counts later clicks in every table", async () => {
  const { workspace, link } = await plant();
  const dir = await testFolder();
  await eraseStatistics(ctx(dir), { workspaceId: workspace, scope: { kind: "link", linkId: link }, before: NOW });
  await putRows(clickhouse, [
    { workspace, link, time: new Date(NOW.getTime() - 3 * DAY_MS), visitor: 1 },
    { workspace, link, time: new Date(NOW.getTime() - 1), visitor: 2 },
    { workspace, link, time: NOW, visitor: 3 },
    { workspace, link, time: new Date(NOW.getTime() + DAY_MS), visitor: 4 },
  ]);
  const otherTenants = await eraseLateStatistics(ctx(dir));
  expect(otherTenants).toBe(2);
  const counts = await getCounts(workspace);
  for (const table of ["events", "clicks_hourly", "clicks_daily", "clicks_monthly"])
    expect([table, counts[`${table} click ${link}`]]).toEqual([table, 2]);
  await expectTrue();
  expect(await eraseLateStatistics(ctx(dir))).toBe(0);
});

test("finishes an erasure that was interrupted after the raw rows and half of the days", async () => {
  const { workspace, link } = await plant();
  const erasure = { workspaceId: workspace, scope: { kind: "link", linkId: link } as const, before: NOW };
  await deleteRaw(clickhouse, erasure);
  await clickhouse.command(
    "ALTER TABLE breakdown_daily DELETE WHERE workspace = {workspace:UUID} AND kind = 'click' AND day < '2026-05-30' SETTINGS mutations_sync = 1",
    { workspace },
  );
  await eraseStatistics(ctx(await testFolder()), erasure);
  expect(Object.keys(await getCounts(workspace)).filter((key) => key.endsWith(link))).toEqual([]);
  await expectTrue();
});

test.each([
  ["while their events still exist", false],
  ["and from daily sums once they have expired", true],
])("recomputes months that are not grouped by link, %s", async (_, haveExited) => {
  const { workspace, link, other, rows } = await plant();
  // a month as it was stored before months had links
  await clickhouse.command(
    `INSERT INTO clicks_monthly (workspace, kind, month, humans, bots, pairs)
     SELECT workspace, kind, month, sum(humans), sum(bots), uniqMergeState(pairs) FROM clicks_monthly
     WHERE workspace = {workspace:UUID} AND kind = 'click' GROUP BY workspace, kind, month`,
    { workspace },
  );
  await clickhouse.command(
    "ALTER TABLE clicks_monthly DELETE WHERE workspace = {workspace:UUID} AND link IN ({links:Array(UUID)}) SETTINGS mutations_sync = 1",
    { workspace, links: [link, other] },
  );
  if (haveExited)
    await clickhouse.command(
      "ALTER TABLE events DELETE WHERE workspace = {workspace:UUID} AND time < '2026-06-01' SETTINGS mutations_sync = 1",
      { workspace },
    );
  const { mixedDays } = await eraseStatistics(ctx(await testFolder()), {
    workspaceId: workspace,
    scope: { kind: "link", linkId: link },
    before: NOW,
  });
  const people = rows.filter((row) => row.kind === "click" && row.link === other && row.verdict === "human");
  expect(await countClicks(clickhouse, workspace)).toEqual({
    all_click: people.length,
    unique_click: new Set(people.map(({ visitor }) => visitor)).size,
  });
  const counts = await getCounts(workspace);
  expect(Object.keys(counts).filter((key) => key.startsWith("clicks_monthly click"))).toEqual([
    `clicks_monthly click ${other}`,
  ]);
  if (!haveExited) return expectTrue();
  // those days stay in the sums of all links, and are counted in the result
  const clickedInMay = rows.filter(
    (row) => row.link === link && row.kind !== "visit" && row.time < new Date("2026-06-01"),
  );
  expect(mixedDays).toBe(
    new Set(clickedInMay.filter((row) => row.kind === "click").map(({ time }) => utcDay(time))).size,
  );
});
