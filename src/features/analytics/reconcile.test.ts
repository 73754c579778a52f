import { pino } from "pino";
import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { type EventRow, putRows } from "#testing/events.ts";
import { trafficClasses } from "#features/ingest/event-columns.ts";
import { finalizeDays } from "./finalize/finalize-days.ts";
import { listDays, reconcile, type Reconciliation } from "./reconcile.ts";

const clickhouse = await testClickHouse();
const NOW = new Date("2026-06-15T03:20:00Z");
const [ada, eve] = [newId(), newId()];
const links = [newId(), newId()];

/** Events of two workspaces over some weeks: every traffic class, including goals and block events. */
const rows = Array.from({ length: 3_000 }, (_, n): EventRow => {
  const kind = (["click", "click", "visit", "goal", "block_view", "block_use"] as const)[n % 6]!;
  const time = new Date(NOW.getTime() - (n % 50) * DAY_MS - n * 7_000);
  return {
    workspace: n % 3 === 0 ? eve : ada,
    kind,
    time,
    traffic_class: trafficClasses[n % 11] ?? "human",
    ...(kind === "visit" ? {} : { link: links[n % 2]! }),
    visitor: n % 5 === 0 ? 0 : 1 + Math.floor(time.getTime() / DAY_MS) * 100 + (n % 13),
    country: ["TR", "DE", ""][n % 3]!,
    position: n % 4,
  };
});
await putRows(clickhouse, rows);

await finalizeDays({ clickhouse, log: { info: () => undefined }, now: () => NOW, eventsPerRollup: 0 });

async function run(lines: string[], store: ClickHouse = clickhouse) {
  let reconciled: Reconciliation | undefined;
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const result = await reconcile({
    clickhouse: store,
    log,
    now: () => NOW,
    recheckAfterMs: 1,
    onReconciled: (reconciliation) => (reconciled = reconciliation),
  });
  expect(reconciled).toBe(result);
  return result;
}

const NONE = { event_counts: 0, daily_rollups: 0 };

test("finds no difference between events, event counts and rollups, and logs one line", async () => {
  const lines: string[] = [];
  const { rows: differing, workspaces, days } = await run(lines);
  expect(differing).toEqual(NONE);
  expect(workspaces.size).toBe(0);
  expect(days).toBeGreaterThan(12);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("rollups match the events");
});

/** Changes rows of one table, and returns the differences that the reconciliation reports. */
async function runAfter(table: keyof typeof NONE, statement: string) {
  await clickhouse.command(`${statement} SETTINGS mutations_sync = 1`, { w: ada, l: links[0] });
  const lines: string[] = [];
  const { rows: differing, workspaces } = await run(lines);
  expect([...workspaces]).toEqual([ada]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50, workspaces: 1, named: [ada] });
  expect(lines[0]).toContain(`${table} 2026-06-12`);
  return differing;
}

const OF_DAY = "workspace = {w:UUID} AND day = '2026-06-12'";

test.each(["", "link", "hour", "hour,link", "link,position", "link,country,device,os,browser"])(
  "finds a changed rollup by '%s', with its workspace and day",
  async (dimensions) => {
    const change = (by: string) =>
      `ALTER TABLE daily_rollups UPDATE visitors = visitors ${by} 1 WHERE ${OF_DAY} AND dimensions = '${dimensions}' AND kind = 'any'`;
    const { daily_rollups: rollups, event_counts: counts } = await runAfter("daily_rollups", change("+"));
    expect([rollups > 0, counts]).toEqual([true, 0]);
    await clickhouse.command(`${change("-")} SETTINGS mutations_sync = 1`, { w: ada });
  },
);

test("finds a wrong event count, with its workspace and day", async () => {
  // a merge between the two changes would double the first one
  await clickhouse.command("OPTIMIZE TABLE event_counts FINAL");
  const change = (by: string) =>
    `ALTER TABLE event_counts UPDATE events = events ${by} 1 WHERE ${OF_DAY} AND kind = 'click'`;
  expect(await runAfter("event_counts", change("+"))).toEqual({ event_counts: 1, daily_rollups: 0 });
  await clickhouse.command(`${change("-")} SETTINGS mutations_sync = 1`, { w: ada });
});

test("ignores a difference that is gone when it is checked again", async () => {
  let queries = 0;
  const arriving: ClickHouse = {
    ...clickhouse,
    async query<Row>(sql: string, params?: Parameters<ClickHouse["query"]>[1]) {
      const isFirst = sql.includes("FROM event_counts WHERE day IN") && queries++ === 0;
      return isFirst ? ([{ day: "2026-06-14", workspace: ada, rows: 1 }] as Row[]) : clickhouse.query<Row>(sql, params);
    },
  };
  const lines: string[] = [];
  const { rows: differing } = await run(lines, arriving);
  expect([queries, differing]).toEqual([2, NONE]);
  expect(lines[0]).toContain("rollups match the events");
});

test("finds lost events", async () => {
  const lost = await runAfter(
    "event_counts",
    "ALTER TABLE events DELETE WHERE workspace = {w:UUID} AND toDate(time) = '2026-06-12' AND kind = 'click'",
  );
  expect(lost.event_counts).toBeGreaterThan(0);
});

test("compares each day with complete events at least once a week, the last seven every night, and never today", () => {
  const nights = Array.from({ length: 7 }, (_, n) => listDays(new Date(NOW.getTime() + n * DAY_MS), "2020-01-01"));
  const all = new Set(nights.flat());
  for (let age = 1; age <= 171; age++)
    expect(all).toContain(new Date(NOW.getTime() - age * DAY_MS).toISOString().slice(0, 10));
  expect(nights[0]!.slice(0, 7)).toEqual([
    "2026-06-14",
    "2026-06-13",
    "2026-06-12",
    "2026-06-11",
    "2026-06-10",
    "2026-06-09",
    "2026-06-08",
  ]);
  expect(nights[0]!.at(-1)! > "2025-12-17").toBe(true);
  expect(listDays(NOW, "2026-06-13")).toEqual(["2026-06-14", "2026-06-13"]);
});
