import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { newId, NIL_UUID } from "#base/ids.ts";
import { DAY_MS, HOUR_MS, utcDay } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { type EventRow, putRows } from "#testing/events.ts";
import { byValue, finalizeSampleDays, listFinalized } from "#testing/finalized-days.ts";
import { testFolder } from "#testing/folder.ts";
import { clickLine, startTestShipper } from "#testing/shipper.ts";
import { rawPath, rejectedPath } from "#features/ingest/spool/segments.ts";
import { type DayOfLink, getDays } from "../workspace-events.ts";
import { getBreakdown, getSeries } from "../queries/queries.ts";
import { WORKSPACE_TABLES } from "../store/erase.ts";
import { selectCountDrift, selectDrift, selectUnitsToCompare } from "../store/reconcile.ts";
import { countClicks } from "../store/summary.ts";
import { eraseLateStatistics, eraseStatistics, type ErasureJobCtx } from "./erase-statistics.ts";
import type { ErasureScope } from "./scope.ts";

// each deletion rewrites the files of three tables
vi.setConfig({ testTimeout: 90_000 });
const clickhouse = await testClickHouse();
const NOW = new Date("2026-06-15T12:00:00Z");
const COUNTED = WORKSPACE_TABLES.filter((table) => table !== "erasures");
/** Stores rollups by single dimensions only, which are always stored. */
const SINGLE = Infinity;
/**
 * Also stores rollups by link and another dimension. Erasing a link subtracts these from the rollups by that dimension
 * alone.
 */
const COMBINED = 2;
const PLANTED_DAYS = 8;
const DAYS = Array.from({ length: PLANTED_DAYS + 2 }, (_, age) => utcDay(new Date(NOW.getTime() + (1 - age) * DAY_MS)));

/** Stores a workspace with two links and a block, and events of every kind on each of eight days. */
async function plant() {
  const [workspace, link, other, block] = [newId(), newId(), newId(), newId()];
  const kinds = ["click", "click", "visit", "click", "goal", "block_view", "block_use"] as const;
  const rows = Array.from({ length: 560 }, (_, n): EventRow => {
    const time = new Date(NOW.getTime() - (n % PLANTED_DAYS) * DAY_MS - (1 + (n % 5)) * HOUR_MS);
    const kind = kinds[Math.floor(n / PLANTED_DAYS) % kinds.length]!;
    const clicked = Math.floor(n / PLANTED_DAYS) % 2 === 0 ? link : other;
    return {
      workspace,
      kind,
      time,
      traffic_class: n % 9 === 0 ? "bot" : "human",
      link: kind === "visit" ? NIL_UUID : kind.startsWith("block") ? block : clicked,
      visitor: Math.floor(time.getTime() / DAY_MS) * 100 + (n % 7) + 1,
      country: ["TR", "DE"][n % 2]!,
      position: n % 3,
    };
  });
  await putRows(clickhouse, rows);
  return { workspace, link, other, block, rows };
}

type Planted = Awaited<ReturnType<typeof plant>>;

function ctx(spoolDir: string, pauseShipping: ErasureJobCtx["pauseShipping"] = (work) => work()): ErasureJobCtx {
  return { clickhouse, spoolDir, pauseShipping };
}

/** The number of events in every table for a workspace, by kind and, except in `event_counts`, by link. */
async function getCounts(workspace: string): Promise<Record<string, number>> {
  const tables = {
    events: "SELECT kind, toString(link) AS of, count() AS n FROM events",
    event_counts: "SELECT kind, 'all' AS of, sum(events) AS n FROM event_counts",
    daily_rollups: "SELECT kind, value AS of, sum(humans + bots) AS n FROM daily_rollups",
  };
  const counts: Record<string, number> = {};
  for (const table of COUNTED) {
    const where = table === "daily_rollups" ? "AND dimensions = 'link' AND kind != 'any'" : "";
    const rows = await clickhouse.query<{ kind: string; of: string; n: number }>(
      `${tables[table]} WHERE workspace = {workspace:UUID} ${where} GROUP BY kind, of HAVING n > 0`,
      { workspace },
    );
    for (const { kind, of, n } of rows) counts[`${table} ${kind} ${of}`] = n;
  }
  return counts;
}

/** The rows of `events`, counted in the same form as `getCounts`. */
function countRows(rows: readonly EventRow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (key: string) => (counts[key] = (counts[key] ?? 0) + 1);
  for (const { kind, link } of rows) {
    add(`events ${kind} ${link}`);
    if (kind !== "goal") add(`event_counts ${kind} all`);
  }
  return counts;
}

const pick = (counts: Record<string, number>, tables: readonly string[]) =>
  Object.fromEntries(Object.entries(counts).filter(([key]) => tables.includes(key.split(" ")[0]!)));

async function listDays(workspace: string): Promise<DayOfLink[]> {
  const days: DayOfLink[] = [];
  for await (const month of getDays(clickhouse, workspace)) days.push(...month);
  // the store returns the rows of a day in no particular order
  const toKey = ({ day, kind, link }: DayOfLink) => `${day} ${kind} ${link}`;
  return days.toSorted((one, other) => (toKey(one) < toKey(other) ? -1 : 1));
}

/** Checks that event counts and rollups match the remaining rows. */
async function expectNoDrift({ workspace }: Planted) {
  const drift = await selectCountDrift(clickhouse, DAYS);
  const units = await selectUnitsToCompare(clickhouse, DAYS);
  drift.push(...(await selectDrift(clickhouse, units)));
  expect(drift.filter((each) => each.workspace === workspace)).toEqual([]);
}

const scopes: [string, (planted: Planted) => ErasureScope, (row: EventRow, planted: Planted) => boolean][] = [
  ["a link", ({ link }) => ({ kind: "link", linkId: link }), ({ link }, planted) => link === planted.link],
  ["a block", ({ block }) => ({ kind: "link", linkId: block }), ({ link }, planted) => link === planted.block],
  ["the page", () => ({ kind: "page" }), ({ kind }) => kind === "visit" || kind === "block_view"],
  ["everything", () => ({ kind: "all" }), () => true],
];

/** A workspace for the test of each scope. Finalizing all of them at once takes no longer than finalizing one. */
async function plantForScopes(): Promise<Map<string, Planted>> {
  const planted = new Map<string, Planted>();
  for (const [name] of scopes) planted.set(name, await plant());
  return planted;
}

describe("on finalized days", () => {
  let planted: Map<string, Planted>;
  let otherTenant: Planted;
  beforeAll(async () => {
    planted = await plantForScopes();
    otherTenant = await plant();
    await finalizeSampleDays(clickhouse, SINGLE);
  });

  test.each(scopes)("deletes %s from every table, and nothing else", async (name, getScope, isIn) => {
    const mine = planted.get(name)!;
    const [before, otherBefore] = [await getCounts(mine.workspace), await getCounts(otherTenant.workspace)];
    expect(new Set(Object.keys(before).map((key) => key.split(" ")[0]))).toEqual(new Set(COUNTED));
    const days = await listDays(mine.workspace);
    const dir = await testFolder();
    const erasure = { workspaceId: mine.workspace, scope: getScope(mine), before: NOW };
    expect(await eraseStatistics(ctx(dir), erasure)).toEqual({ mixedDays: 0 });

    const after = await getCounts(mine.workspace);
    const left = mine.rows.filter((row) => !isIn(row, mine));
    expect(left.length).toBeLessThan(mine.rows.length);
    expect(pick(after, ["events", "event_counts"])).toEqual(countRows(left));
    const erased = new Set(mine.rows.filter((row) => isIn(row, mine)).map(({ kind, link }) => `${kind} ${link}`));
    expect(Object.keys(after).filter((key) => erased.has(key.slice(key.indexOf(" ") + 1)))).toEqual([]);
    const isLeft = ({ kind, link }: (typeof days)[number]) => !erased.has(`${kind} ${link || NIL_UUID}`);
    expect(await listDays(mine.workspace)).toEqual(days.filter(isLeft));
    await expectNoDrift(mine);
    expect(await getCounts(otherTenant.workspace)).toEqual(otherBefore);
    // erasing again changes nothing
    await eraseStatistics(ctx(dir), erasure);
    expect(await getCounts(mine.workspace)).toEqual(after);
  });
});

test("also deletes pending events in the spool, in every form, and rejected rows", async () => {
  const planted = await plant();
  const { workspace, link, other } = planted;
  const dir = await testFolder();
  const before = { timeMs: NOW.getTime() - 1_000, source: "page", position: 1 } as const;
  const lines = [link, other].map((linkId) => clickLine(workspace, { ...before, linkId }));
  writeFileSync(rawPath(dir, newId()), `${lines.join("\n")}\n`);
  let isHeld = false;
  const shipper = startTestShipper(clickhouse, dir, {
    acquireLock: async () => (isHeld ? undefined : { release: () => undefined }),
    pollMs: 60_000,
  });
  // a segment that the store rejected permanently: two rows of this link, one of them too recent, and one of the other
  // link
  const row = (id: string, seconds: number) => [workspace, "click", seconds.toFixed(3), "human", "page", id].join("\t");
  const seconds = NOW.getTime() / 1000;
  const kept = [row(other, seconds - 5), row(link, seconds + 5)];
  const rejected = rejectedPath(dir, newId());
  writeFileSync(rejected, `${[row(link, seconds - 5), ...kept].join("\n")}\n`);
  const hold: ErasureJobCtx["pauseShipping"] = async (work) => {
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
  const clicks = planted.rows.filter((each) => each.kind === "click" && each.link === other);
  expect(counts[`events click ${other}`]).toBe(clicks.length + 1);
  await expectNoDrift(planted);
});

test("deletes late events as soon as they are found, and counts later clicks in every table", async () => {
  const planted = await plant();
  const { workspace, link } = planted;
  const dir = await testFolder();
  await eraseStatistics(ctx(dir), { workspaceId: workspace, scope: { kind: "link", linkId: link }, before: NOW });
  const left = countRows(planted.rows.filter((row) => row.link !== link));
  await putRows(clickhouse, [
    { workspace, link, time: new Date(NOW.getTime() - 3 * DAY_MS), visitor: 1 },
    { workspace, link, time: new Date(NOW.getTime() - 1), visitor: 2 },
    { workspace, link, time: NOW, visitor: 3 },
    { workspace, link, time: new Date(NOW.getTime() + DAY_MS), visitor: 4 },
  ]);
  // late events on a day that is already finalized
  await finalizeSampleDays(clickhouse, SINGLE);
  expect((await getCounts(workspace))[`daily_rollups click ${link}`]).toBe(1);
  expect(await eraseLateStatistics(ctx(dir))).toBe(2);
  const counts = await getCounts(workspace);
  expect([counts[`events click ${link}`], counts[`daily_rollups click ${link}`]]).toEqual([2, undefined]);
  expect(counts["event_counts click all"]).toBe(left["event_counts click all"]! + 2);
  const ofLink = (await listDays(workspace)).filter((row) => row.link === link);
  expect(ofLink.map(({ day, clicks }) => [day, clicks])).toEqual([
    ["2026-06-15", 1],
    ["2026-06-16", 1],
  ]);
  await expectNoDrift(planted);
  expect(await eraseLateStatistics(ctx(dir))).toBe(0);
});

/** Deletes the raw rows of the days before `EXPIRED_UNTIL`, as if they had expired. */
const expire = (workspaces: readonly string[]) =>
  clickhouse.command(
    `ALTER TABLE events DELETE WHERE workspace IN {workspaces:Array(UUID)} AND time < '${EXPIRED_UNTIL}' SETTINGS mutations_sync = 1`,
    { workspaces },
  );
const EXPIRED_UNTIL = "2026-06-12";
const isExpired = ({ time }: EventRow) => utcDay(time) < EXPIRED_UNTIL;

test("finishes an erasure that was interrupted before any of its statements, even after merges", async () => {
  const planted = await plant();
  const { workspace, link } = planted;
  await finalizeSampleDays(clickhouse, COMBINED);
  await expire([workspace]);
  const erasure = { workspaceId: workspace, scope: { kind: "link", linkId: link } as const, before: NOW };
  const dir = await testFolder();
  let isDone = false;
  for (let interruptedAt = 0; !isDone && interruptedAt < 10; interruptedAt++) {
    let commands = 0;
    const failing: ClickHouse = {
      ...clickhouse,
      command: async (sql, params) => {
        if (sql.includes("daily_rollups") || sql.includes("event_counts")) commands++;
        if (commands > interruptedAt) throw new Error("away");
        await clickhouse.command(sql, params);
      },
    };
    const erased = eraseStatistics({ ...ctx(dir), clickhouse: failing }, erasure);
    isDone = await erased.then(
      () => true,
      () => false,
    );
    // ClickHouse may merge rows of several batches at any time
    await clickhouse.command("OPTIMIZE TABLE daily_rollups FINAL");
  }
  expect(isDone).toBe(true);
  const { stored, expected } = await getFigures(planted, (row) => row.link !== link);
  expect(stored).toEqual(expected);
  expect(Object.keys(await getCounts(workspace)).filter((key) => key.endsWith(link))).toEqual([]);
});

function countBy(rows: readonly EventRow[], toValue: (row: EventRow) => string) {
  return [...Map.groupBy(rows, toValue)]
    .map(([value, of]) => ({
      value,
      humans: of.filter((row) => row.traffic_class === "human").length,
      bots: of.filter((row) => row.traffic_class === "bot").length,
    }))
    .toSorted(byValue);
}

/**
 * The stored counts of a workspace's clicks, visits and blocks in several groupings, and the expected counts of the
 * remaining rows.
 */
async function getFigures({ workspace, rows }: Planted, isLeft: (row: EventRow) => boolean) {
  const query = { from: DAYS.at(-1)!, until: DAYS[0]!, zone: "UTC", limit: 50 };
  const queryCtx = { clickhouse, workspaceId: workspace, now: () => NOW };
  const left = rows.filter(isLeft);
  const stored: unknown[] = [];
  const expected: unknown[] = [];
  for (const kind of ["click", "visit"] as const) {
    const ofKind = left.filter((row) => row.kind === kind);
    for (const dimension of ["link", "country", "position"] as const) {
      const { rows: groups } = await getBreakdown(queryCtx, { ...query, kind, dimension });
      stored.push(groups.map(({ value, humans, bots }) => ({ value, humans, bots })).toSorted(byValue));
      expected.push(countBy(ofKind, (row) => String(row[dimension])));
    }
  }
  const zone = "Europe/Istanbul";
  const { buckets } = await getSeries(queryCtx, { ...query, zone, interval: "day" });
  const byDay = buckets.map(({ start, clicks: { humans, bots } }) => ({ value: String(start), humans, bots }));
  stored.push(byDay.filter(({ humans, bots }) => humans + bots > 0));
  const clicks = left.filter((row) => row.kind === "click");
  const toStart = ({ time }: EventRow) =>
    String(
      Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone).startOfDay().epochMilliseconds /
        1000,
    );
  expected.push(countBy(clicks, toStart));
  const people = clicks.filter((row) => row.traffic_class === "human");
  stored.push(await countClicks(clickhouse, workspace));
  expected.push({
    all_click: people.length,
    unique_click: new Set(people.map((row) => `${row.visitor} ${row.link}`)).size,
  });
  stored.push(pick(await getCounts(workspace), ["event_counts"]));
  expected.push(pick(countRows(left), ["event_counts"]));
  return { stored, expected };
}

describe("on finalized days whose rows have expired", () => {
  let all: Map<string, Planted>;
  beforeAll(async () => {
    all = await plantForScopes();
    await finalizeSampleDays(clickhouse, COMBINED);
    await expire([...all.values()].map(({ workspace }) => workspace));
  });

  test.each(scopes)("deletes %s", async (name, getScope, isIn) => {
    const planted = all.get(name)!;
    const { workspace, rows } = planted;
    const before = await getFigures(planted, () => true);
    expect(before.stored).toEqual(before.expected);
    const days = await listDays(workspace);
    const scope = getScope(planted);
    const erasure = { workspaceId: workspace, scope, before: NOW };
    const dir = await testFolder();
    const { mixedDays } = await eraseStatistics(ctx(dir), erasure);

    const expired = new Set(rows.filter((row) => isExpired(row) && isIn(row, planted)).map(({ time }) => utcDay(time)));
    expect(mixedDays).toBe(scope.kind === "link" ? expired.size : 0);
    expect(expired.size).toBeGreaterThan(3);
    const { stored, expected } = await getFigures(planted, (row) => !isIn(row, planted));
    expect(stored).toEqual(expected);
    const erased = new Set(rows.filter((row) => isIn(row, planted)).map(({ kind, link }) => `${kind} ${link}`));
    const after = await getCounts(workspace);
    expect(Object.keys(after).filter((key) => erased.has(key.slice(key.indexOf(" ") + 1)))).toEqual([]);
    // for all other events, the visitor counts are unchanged too
    const isLeft = ({ kind, link }: (typeof days)[number]) => !erased.has(`${kind} ${link || NIL_UUID}`);
    expect(await listDays(workspace)).toEqual(days.filter(isLeft));
    const finalizedDays =
      scope.kind === "all" ? [] : [...new Set(rows.filter(isExpired).map(({ time }) => utcDay(time)))];
    expect((await listFinalized(clickhouse, workspace)).filter((day) => day < EXPIRED_UNTIL)).toEqual(
      finalizedDays.toSorted(),
    );
    await eraseStatistics(ctx(dir), erasure);
    await finalizeSampleDays(clickhouse, COMBINED);
    expect((await getFigures(planted, () => true)).stored).toEqual(stored);
  });
});
