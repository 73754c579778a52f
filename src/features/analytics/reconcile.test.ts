import { pino } from "pino";
import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { type EventRow, putRows } from "#testing/events.ts";
import { aggregates } from "./store/aggregates.ts";
import { selectDrift } from "./store/reconcile.ts";
import { listDays, listMonths, reconcile, type Reconciliation } from "./reconcile.ts";

const clickhouse = await testClickHouse();
const NOW = new Date("2026-06-15T03:20:00Z");
const TRAFFIC_CLASSES = ["human", "duplicate", "bot", "preview", "prefetch", "head", "owner"] as const;
const [ada, eve] = [newId(), newId()];
const links = [newId(), newId()];

/** Events of two workspaces over some weeks: every traffic class, with goals and block events among them. */
const rows = Array.from({ length: 3_000 }, (_, n): EventRow => {
  const kind = (["click", "click", "visit", "goal", "block_view", "block_use"] as const)[n % 6]!;
  const time = new Date(NOW.getTime() - (n % 50) * DAY_MS - n * 7_000);
  return {
    workspace: n % 3 === 0 ? eve : ada,
    kind,
    time,
    verdict: TRAFFIC_CLASSES[n % 11] ?? "human",
    ...(kind === "visit" ? {} : { link: links[n % 2]! }),
    visitor: n % 5 === 0 ? 0 : 1 + Math.floor(time.getTime() / DAY_MS) * 100 + (n % 13),
    country: ["TR", "DE", ""][n % 3]!,
    position: n % 4,
  };
});
await putRows(clickhouse, rows);

async function run(lines: string[] = []) {
  let reconciled: Reconciliation | undefined;
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const result = await reconcile({
    clickhouse,
    log,
    now: () => NOW,
    patienceMs: 1,
    onReconciled: (reconciliation) => (reconciled = reconciliation),
  });
  expect(reconciled).toBe(result);
  return result;
}

const NONE = { clicks_hourly: 0, clicks_daily: 0, clicks_monthly: 0, breakdown_daily: 0, blocks_daily: 0 };

test("finds no difference between events and sums in any table, and logs one line", async () => {
  const lines: string[] = [];
  const { rows: differing, workspaces, days, months } = await run(lines);
  expect(differing).toEqual(NONE);
  expect([workspaces.size, months]).toEqual([0, 2]);
  expect(days).toBeGreaterThan(12);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("aggregates match the events");
});

const day = "toDate('2026-06-12')";
const table = (name: string) => aggregates.find((aggregate) => aggregate.name === name)!;
const planted: [string, string, string, keyof typeof NONE][] = [
  [
    "an extra click in an hour",
    `INSERT INTO clicks_hourly (workspace, kind, hour, link, humans) SELECT {w:UUID}, 'click', toDateTime('2026-06-12 05:00:00', 'UTC'), {l:UUID}, 1`,
    "2026-06-12",
    "clicks_hourly",
  ],
  [
    "an extra visitor on a day",
    `INSERT INTO clicks_daily (workspace, kind, day, link, visitors) SELECT {w:UUID}, 'click', ${day}, {l:UUID}, uniqState(toUInt64(99999999))`,
    "2026-06-12",
    "clicks_daily",
  ],
  [
    "an extra pair in a month",
    `INSERT INTO clicks_monthly (workspace, kind, month, link, pairs) SELECT {w:UUID}, 'click', toDate('2026-05-01'), {l:UUID}, uniqState(toUInt64(99999999), {l:UUID}, toDate('2026-05-02'))`,
    "2026-05-01",
    "clicks_monthly",
  ],
  [
    "an extra bot from a country",
    `INSERT INTO breakdown_daily (workspace, kind, dimension, day, value, bots) SELECT {w:UUID}, 'click', 'country', ${day}, 'TR', 1`,
    "2026-06-12",
    "breakdown_daily",
  ],
];

test(`finds ${planted.map(([what]) => what).join(", ")}, with their workspace and day`, async () => {
  for (const [, statement] of planted) await clickhouse.command(statement, { w: ada, l: links[0] });
  const lines: string[] = [];
  const { rows: differing, workspaces } = await run(lines);
  expect(differing).toEqual({
    clicks_hourly: 1,
    clicks_daily: 1,
    clicks_monthly: 1,
    breakdown_daily: 1,
    blocks_daily: 0,
  });
  expect([...workspaces]).toEqual([ada]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50, workspaces: 1, named: [ada] });
  for (const [, , start, name] of planted) expect(lines[0]).toContain(`${name} ${start}`);
});

test("finds events without sums, and sums without events, in every table", async () => {
  await clickhouse.command(
    "ALTER TABLE events DELETE WHERE workspace = {w:UUID} AND toDate(time) = '2026-06-10' SETTINGS mutations_sync = 1",
    {
      w: eve,
    },
  );
  for (const name of ["clicks_hourly", "clicks_daily", "breakdown_daily"]) {
    const drift = await selectDrift(clickhouse, table(name), { starts: ["2026-06-10"], part: 0, parts: 1 });
    expect(drift.map(({ workspace }) => workspace)).toEqual([eve]);
    await clickhouse.command(
      `ALTER TABLE ${name} DELETE WHERE workspace = {w:UUID} AND toDate(${name === "clicks_hourly" ? "hour" : "day"}) = '2026-06-11' SETTINGS mutations_sync = 1`,
      { w: eve },
    );
    const lost = await selectDrift(clickhouse, table(name), { starts: ["2026-06-11"], part: 0, parts: 1 });
    expect(lost.map(({ workspace }) => workspace)).toEqual([eve]);
  }
});

test("finds the same differences in a day as a whole and in parts", async () => {
  const whole = await selectDrift(clickhouse, table("breakdown_daily"), { starts: ["2026-06-10"], part: 0, parts: 1 });
  const parts = await Promise.all(
    [0, 1, 2].map((part) =>
      selectDrift(clickhouse, table("breakdown_daily"), { starts: ["2026-06-10"], part, parts: 3 }),
    ),
  );
  expect(parts.flat()).toEqual(whole);
  expect(whole).not.toEqual([]);
});

test("compares every day with complete events within a week, the last seven every night, and never today", () => {
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
  expect(listMonths(NOW)).toEqual(["2026-05-01", "2026-04-01", "2026-03-01", "2026-02-01", "2026-01-01"]);
});
