// long because it computes the expected figures of the upgrade independently
import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { newId, NIL_UUID } from "#base/ids.ts";
import { DAY_MS, HOUR_MS, utcDay } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { migrateClickHouse, runStatement, splitStatements } from "#infra/clickhouse/migrate.ts";
import { listColumns, listTables } from "#infra/clickhouse/table-pages.ts";
import { testClickHouse, type TestClickHouse } from "#testing/clickhouse.ts";
import { putRows } from "#testing/events.ts";
import { byValue } from "#testing/finalized-days.ts";
import { testFolder } from "#testing/folder.ts";
import { migrationsFolder } from "#testing/paths.ts";
import { seededRandom } from "#testing/random.ts";
import { getBlocks, getBreakdown, getOverview, getSeries } from "../queries/queries.ts";
import {
  classCountNames,
  type Counts,
  type Dimension,
  dimensions,
  NO_COUNTS,
  TRAFFIC_CLASSES,
} from "../queries/statistics-query.ts";
import { finalizeDays } from "../finalize/finalize-days.ts";
import { deleteImported } from "./imported.ts";
import { countClicks, selectLinkFigures } from "./summary.ts";

// stores thousands of rows and queries their figures one by one
vi.setConfig({ testTimeout: 180_000 });

/** A folder with every migration whose number is below `end`. */
async function migrationsBelow(end: number): Promise<string> {
  const folder = join(await testFolder(), "clickhouse");
  mkdirSync(folder);
  for (const name of readdirSync(join(migrationsFolder, "clickhouse")))
    if (Number(name.slice(0, 4)) < end) cpSync(join(migrationsFolder, "clickhouse", name), join(folder, name));
  return join(folder, "..");
}

/** Runs the first statements of a migration, by default all. */
async function runAgain(clickhouse: ClickHouse, number: string, statements = Infinity): Promise<void> {
  const name = readdirSync(join(migrationsFolder, "clickhouse")).find((each) => each.startsWith(number))!;
  const script = splitStatements(readFileSync(join(migrationsFolder, "clickhouse", name), "utf8"));
  for (const statement of script.slice(0, statements)) await runStatement(clickhouse, statement);
}

const migrateBelow = async ({ target }: TestClickHouse, end: number) =>
  migrateClickHouse(target, join(await migrationsBelow(end), "clickhouse"));

const finalize = (clickhouse: ClickHouse) =>
  finalizeDays({ clickhouse, log: { info: () => undefined }, now: () => new Date() });

test("keeps counts from before positions, variants and goals existed, with an unknown position", async () => {
  const clickhouse = await testClickHouse(await migrationsBelow(3));
  const [workspace, link] = [newId(), newId()];
  const day = utcDay(new Date(Date.now() - 200 * DAY_MS));
  await clickhouse.command(
    `INSERT INTO events (workspace, kind, time, verdict, source, link, visitor, country, retention_days)
     SELECT {workspace:UUID}, if(number % 3 = 0, 'visit', 'click'), toDateTime64({day:Date}, 3, 'UTC') + toIntervalMinute(number), if(number % 5 = 0, 'bot', 'human'), 'page',
       {link:UUID}, number % 7 + 1, 'TR', 730 FROM numbers(1000)`,
    { workspace, link, day },
  );
  await migrateBelow(clickhouse, 4);
  // an interrupted migration is run again from the beginning of its file
  await runAgain(clickhouse, "0003");
  await migrateBelow(clickhouse, 12);
  await runAgain(clickhouse, "0007");
  await clickhouse.command("ALTER TABLE events DELETE WHERE true SETTINGS mutations_sync = 1");
  await migrateBelow(clickhouse, Infinity);
  const ctx = { clickhouse, workspaceId: workspace, now: () => new Date() };
  for (const dimension of ["position", "country"] as const) {
    const value = { position: "0", country: "TR" }[dimension];
    for (const [kind, humans, bots] of [
      ["visit", 267, 67],
      ["click", 533, 133],
    ] as const) {
      const query = { from: day, until: day, zone: "UTC", dimension, kind, limit: 9 };
      expect((await getBreakdown(ctx, query)).rows).toMatchObject([{ value, humans, bots, visitors: 7 }]);
    }
  }
});

type PlantedRow = Readonly<Record<Exclude<Dimension, "position">, string>> & {
  readonly workspace: string;
  readonly kind: "click" | "visit" | "goal" | "block_view" | "block_use";
  readonly time: number;
  readonly trafficClass: keyof typeof TRAFFIC_CLASSES;
  readonly visitor: number;
  readonly position: number;
  readonly imported: string;
};

/** More than a month. */
const DAYS = 40;
/** Before the first of these days all raw rows have expired; on the second one, half of them. */
const [EXPIRED, PARTLY] = [14, 16];
/** A day that the previous version finalized without pairs of values. */
const UNPAIRED = 3;
const FIRST = Date.parse(utcDay(new Date(Date.now() - 200 * DAY_MS)));
const toDayNumber = (time: number) => Math.floor((time - FIRST) / DAY_MS);

/** Events of all kinds on these days. Visitors return at other hours, through other links and from other countries. */
function plantRows(seed: number): { workspace: string; importId: string; rows: PlantedRow[] } {
  const random = seededRandom(seed);
  const [workspace, importId] = [newId(), newId()];
  const [links, blocks] = [Array.from({ length: 4 }, newId), Array.from({ length: 2 }, newId)];
  const pick = <Each>(list: readonly Each[]): Each => list[Math.floor(random() * list.length)]!;
  const rows = Array.from({ length: 2_600 }, (): PlantedRow => {
    const time = FIRST + Math.floor(random() * DAYS * DAY_MS);
    const kind = pick(["click", "click", "click", "visit", "visit", "goal", "block_view", "block_use"] as const);
    const isImported = kind === "click" && toDayNumber(time) % 5 === 0 && random() < 0.3;
    const person = Math.floor(random() * 12) + 1;
    const isBot = random() < 0.2;
    return {
      workspace,
      kind,
      time,
      trafficClass: isImported
        ? "human"
        : pick(
            isBot
              ? (["bot", "preview", "prefetch", "head"] as const)
              : (["human", "human", "duplicate", "owner"] as const),
          ),
      source: isImported ? "api" : pick(["page", "direct", "qr"]),
      link: kind === "visit" ? NIL_UUID : pick(kind.startsWith("block") ? blocks : links),
      visitor: isImported || random() < 0.1 ? 0 : toDayNumber(time) * 100 + person,
      country: isImported ? "" : pick(["TR", "DE", "US", ""]),
      language: pick(["tr", "de", ""]),
      // each visitor keeps one device, so the visitors of all devices add up to all visitors
      device: isImported ? "" : ["mobile", "desktop", "tablet"][person % 3]!,
      os: pick(["iOS", "Android"]),
      browser: pick(["Safari", "Chrome"]),
      in_app: pick(["instagram", "", ""]),
      bot: isBot ? pick(["Googlebot", "Slackbot"]) : "",
      channel: pick(["social", "search", ""]),
      referrer_host: pick(["example.com", "example.org", ""]),
      referrer: pick(["https://example.com/a", ""]),
      utm_source: pick(["mail", ""]),
      utm_medium: pick(["letter", ""]),
      utm_campaign: pick(["autumn", "winter", ""]),
      utm_term: pick(["shoes", ""]),
      utm_content: pick(["one", "two"]),
      position: pick([0, 1, 2]),
      imported: isImported ? importId : NIL_UUID,
    };
  });
  return { workspace, importId, rows };
}

/** Stores rows as the previous version did. */
async function putOldRows(clickhouse: ClickHouse, rows: readonly PlantedRow[], hasImports: boolean): Promise<void> {
  const lines = rows.map(({ time, trafficClass, imported, ...row }) =>
    JSON.stringify({
      ...row,
      time: (time / 1000).toFixed(3),
      verdict: trafficClass,
      retention_days: 1_825,
      ...(hasImports && { imported }),
    }),
  );
  const columns = ["workspace", "kind", "time", "verdict", "visitor", ...dimensions, "retention_days"];
  await clickhouse.insertFile({
    table: "events",
    columns: hasImports ? [...columns, "imported"] : columns,
    source: Buffer.from(lines.join("\n")),
    format: "JSONEachRow",
    token: newId(),
  });
}

/** Finalizes pairs of values as the previous version did. */
async function putOldPairs(clickhouse: ClickHouse): Promise<void> {
  const counts = Object.keys(TRAFFIC_CLASSES)
    .map((each) => `countIf(verdict = '${each}')`)
    .join(", ");
  const day = `toDate(time) AS day`;
  for (const [one, other] of [
    ["link", "country"],
    ["country", "device"],
  ])
    await clickhouse.command(
      `INSERT INTO closed_pairs (workspace, kind, pair, day, one, other, ${classCountNames.join(", ")}, visitors, made)
       SELECT workspace, toString(kind) AS type, '${one} ${other}', ${day}, toString(${one}) AS a, toString(${other}) AS b, ${counts},
         uniqIf(visitor, verdict IN ('human', 'duplicate') AND visitor != 0), 7
       FROM events WHERE kind IN ('click', 'visit') GROUP BY workspace, type, day, a, b`,
    );
  // rows of an earlier, superseded run
  await clickhouse.command(
    `INSERT INTO closed_pairs (workspace, kind, pair, day, one, other, humans, visitors, made)
     SELECT workspace, kind, pair, day, one, other, 1000, 1000, 6 FROM closed_pairs`,
  );
  for (const made of [6, 7])
    await clickhouse.command(
      `INSERT INTO closed_days (workspace, kind, day, events, made, paired)
       SELECT workspace, 'any', ${day}, count() + ${made} - 7, ${made}, day != {unpaired:Date} FROM events WHERE kind IN ('click', 'visit') GROUP BY workspace, day`,
      { unpaired: utcDay(new Date(FIRST + UNPAIRED * DAY_MS)) },
    );
}

const isPerson = ({ trafficClass }: PlantedRow) => trafficClass === "human" || trafficClass === "duplicate";

function countRows(rows: readonly PlantedRow[]): Counts {
  const counts = Object.fromEntries(
    Object.entries(TRAFFIC_CLASSES).map(([each, name]) => [
      name,
      rows.filter((row) => row.trafficClass === each).length,
    ]),
  );
  const people = rows.filter((row) => isPerson(row) && row.visitor !== 0);
  return { ...NO_COUNTS, ...counts, visitors: new Set(people.map(({ visitor }) => visitor)).size };
}

const toTotals = (rows: readonly PlantedRow[]) => {
  const clicks = rows.filter(({ kind }) => kind === "click");
  const known = clicks.filter((row) => isPerson(row) && row.visitor !== 0);
  return {
    visits: countRows(rows.filter(({ kind }) => kind === "visit")),
    clicks: countRows(clicks),
    visitors: countRows(rows).visitors,
    unique_click: new Set(known.map(({ visitor, link }) => `${visitor} ${link}`)).size,
    all_click: clicks.filter(isPerson).length,
  };
};

const groupRows = (rows: readonly PlantedRow[], dimension: Dimension) =>
  [...Map.groupBy(rows, (row) => String(row[dimension]))]
    .map(([value, own]) => ({ value, ...countRows(own) }))
    .toSorted(byValue);

const ZONE_HOURS = { UTC: 0, "Europe/Istanbul": 3 } as const;
const KINDS = ["click", "visit"] as const;

/**
 * Figures that stay the same when raw rows of some days have expired: each with the value computed here and a function
 * that reads it.
 */
function everyFigure(clickhouse: ClickHouse, workspace: string, planted: readonly PlantedRow[]) {
  const ctx = { clickhouse, workspaceId: workspace, now: () => new Date() };
  const counted = planted.filter(({ kind }) => kind !== "goal");
  const linked = counted.filter(({ kind }) => kind === "click" || kind === "visit");
  const clicks = linked.filter(({ kind }) => kind === "click");
  const { unique_click, all_click } = toTotals(linked);
  const figures: [name: string, expected: unknown, read: () => Promise<unknown>][] = [
    ["clicks", { all_click, unique_click }, () => countClicks(clickhouse, workspace)],
    [
      "links",
      groupRows(clicks, "link").map(({ value, humans, duplicates, visitors }) => [
        value,
        humans + duplicates,
        visitors,
      ]),
      async () =>
        (await selectLinkFigures(clickhouse, workspace)).map(({ id, all, unique }) => [id, all, unique]).toSorted(),
    ],
  ];
  // all days, and a range that ends on the day whose rows have partly expired
  for (const [first, last] of [
    [1, DAYS - 2],
    [EXPIRED - 3, PARTLY],
  ] as const)
    for (const [zone, hours] of Object.entries(ZONE_HOURS)) {
      const days = {
        from: utcDay(new Date(FIRST + first * DAY_MS)),
        until: utcDay(new Date(FIRST + last * DAY_MS)),
        zone,
      };
      const toLocal = (time: number) => time + hours * HOUR_MS;
      const isIn = ({ time }: PlantedRow) => toDayNumber(toLocal(time)) >= first && toDayNumber(toLocal(time)) <= last;
      const own = linked.filter(isIn);
      const add = (name: string, expected: unknown, read: () => Promise<unknown>) =>
        figures.push([`${name} ${first}-${last} ${zone}`, expected, read]);
      add("overview", toTotals(own), async () => (await getOverview(ctx, { ...days, compare: "before" })).period);
      const link = clicks[0]!.link;
      add(
        "link",
        toTotals(own.filter((row) => row.link === link)),
        async () => (await getOverview(ctx, { ...days, link: [link], compare: "before" })).period,
      );
      for (const [interval, ms] of [
        ["day", DAY_MS],
        ["hour", HOUR_MS],
      ] as const) {
        const buckets = Map.groupBy(own, ({ time }) => Math.floor(toLocal(time) / ms) * ms - hours * HOUR_MS);
        add(
          interval,
          [...buckets]
            .map(([start, rows]) => ({
              start: start / 1000,
              visits: toTotals(rows).visits,
              clicks: toTotals(rows).clicks,
            }))
            .toSorted((one, other) => one.start - other.start),
          async () =>
            (await getSeries(ctx, { ...days, interval })).buckets.filter((bucket) =>
              classCountNames.some((name) => bucket.visits[name] + bucket.clicks[name] > 0),
            ),
        );
      }
      // other time zones cut UTC days at hours, and only totals and links are stored by hour
      for (const dimension of zone === "UTC" ? dimensions.filter((each) => each !== "referrer") : (["link"] as const))
        for (const kind of dimension === "country" || dimension === "link" ? KINDS : (["click"] as const))
          add(
            `${kind} by ${dimension}`,
            groupRows(
              own.filter((row) => row.kind === kind),
              dimension,
            ),
            async () => (await getBreakdown(ctx, { ...days, dimension, kind, limit: 50 })).rows.toSorted(byValue),
          );
      if (zone !== "UTC") continue;
      for (const [name, matches] of [
        [["desktop"], (row: PlantedRow) => row.device === "desktop"],
        [["desktop", "tablet"], (row: PlantedRow) => row.device === "desktop" || row.device === "tablet"],
      ] as const)
        add(
          `device ${name.join()}`,
          toTotals(own.filter(matches)).visits,
          async () => (await getOverview(ctx, { ...days, device: [...name], compare: "before" })).period.visits,
        );
      const blocks = counted.filter((row) => isIn(row) && row.kind.startsWith("block"));
      add(
        "blocks",
        [...Map.groupBy(blocks, (row) => row.link)]
          .map(([id, rows]) => {
            const of = (each: string) => countRows(rows.filter(({ kind }) => kind === each));
            return { id, seen: of("block_view"), used: of("block_use") };
          })
          .toSorted(byId),
        async () =>
          (await getBlocks(ctx, days)).blocks.map(({ id, seen, used }) => ({ id, seen, used })).toSorted(byId),
      );
    }
  return figures;
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

async function expectFigures(figures: ReturnType<typeof everyFigure>): Promise<void> {
  for (const [name, expected, read] of figures) expect([name, await read()]).toEqual([name, expected]);
}

test("keeps the figures of days whose rows have expired, from the sums of the previous version", async () => {
  const clickhouse = await testClickHouse(await migrationsBelow(6));
  const planted = [plantRows(1), plantRows(2)] as const;
  const rows = planted.flatMap((each) => each.rows);
  // rows from before imports and blocks were recorded
  const isEarly = ({ kind, time, imported }: PlantedRow) =>
    toDayNumber(time) < DAYS / 2 && imported === NIL_UUID && !kind.startsWith("block");
  const alone = { ...rows[0]!, workspace: newId(), time: FIRST - 100 * DAY_MS };
  await putOldRows(clickhouse, [alone, ...rows.filter(isEarly)], false);
  await migrateBelow(clickhouse, 12);
  await putOldRows(
    clickhouse,
    rows.filter((row) => !isEarly(row)),
    true,
  );
  await putOldPairs(clickhouse);
  const [{ workspace, importId }] = planted;
  // some days of the import keep their raw rows
  await clickhouse.command(
    `ALTER TABLE events DELETE WHERE workspace = {workspace:UUID} AND (
       toDate(time) < {expired:Date} AND (imported = toUUID('${NIL_UUID}') OR toDate(time) = {first:Date}) OR toDate(time) = {partly:Date} AND visitor % 2 = 0
     ) SETTINGS mutations_sync = 1`,
    {
      workspace,
      first: utcDay(new Date(FIRST)),
      expired: utcDay(new Date(FIRST + EXPIRED * DAY_MS)),
      partly: utcDay(new Date(FIRST + PARTLY * DAY_MS)),
    },
  );
  await runAgain(clickhouse, "0012", 25);
  await migrateBelow(clickhouse, 13);
  await runAgain(clickhouse, "0012");
  await migrateBelow(clickhouse, Infinity);
  expect(
    await clickhouse.query("SELECT DISTINCT imported FROM events WHERE workspace = {workspace:UUID}", {
      workspace: alone.workspace,
    }),
  ).toEqual([{ imported: NIL_UUID }]);
  const figures = planted.map((each) => everyFigure(clickhouse, each.workspace, each.rows));
  await expectFigures(figures[0]!);
  expect(await finalize(clickhouse)).toBeGreaterThan(DAYS);
  for (const each of figures) await expectFigures(each);
  expect(await finalize(clickhouse)).toBe(0);

  // filtered figures of days that the previous version had finalized
  const ctx = { clickhouse, workspaceId: workspace, now: () => new Date() };
  const toDays = (first: number, last: number) => ({
    from: utcDay(new Date(FIRST + first * DAY_MS)),
    until: utcDay(new Date(FIRST + last * DAY_MS)),
    zone: "UTC",
  });
  const inTurkey = planted[0].rows.filter(
    ({ country, kind }) => country === "TR" && (kind === "click" || kind === "visit"),
  );
  const isWithin = (first: number, last: number) => (row: PlantedRow) =>
    toDayNumber(row.time) >= first && toDayNumber(row.time) <= last;
  const paired = { ...toDays(6, 9), country: ["TR"] };
  const known = inTurkey.filter(isWithin(6, 9));
  expect((await getOverview(ctx, { ...paired, compare: "before" })).period).toEqual(toTotals(known));
  for (const dimension of ["link", "device"] as const)
    for (const kind of KINDS)
      expect((await getBreakdown(ctx, { ...paired, dimension, kind, limit: 50 })).rows.toSorted(byValue)).toEqual(
        groupRows(
          known.filter((row) => row.kind === kind),
          dimension,
        ),
      );
  // pairs of values were stored per kind, so the visitors of both kinds together are only known to be at least the
  // larger number
  const onDesktop = toTotals(known.filter(({ device }) => device === "desktop"));
  const { period } = await getOverview(ctx, { ...paired, device: ["desktop"], compare: "before" });
  expect(period).toEqual({ ...onDesktop, visitors: period.visitors, unique_click: onDesktop.clicks.visitors });
  expect(period.visitors).toBeLessThanOrEqual(onDesktop.visitors);
  expect(period.visitors).toBeGreaterThanOrEqual(onDesktop.clicks.visitors);
  // the day has no pairs of country and link, so each visitor counts as one unique click
  const unpaired = { ...toDays(UNPAIRED, UNPAIRED), country: ["TR"] };
  const least = toTotals(inTurkey.filter(isWithin(UNPAIRED, UNPAIRED)));
  expect((await getOverview(ctx, { ...unpaired, compare: "before" })).period).toEqual({
    ...least,
    unique_click: least.clicks.visitors,
  });

  // while its rows have not expired, the import is in units of its own, so undoing it removes their clicks
  await deleteImported(clickhouse, { workspaceId: workspace, importId });
  const kept = ({ imported, time }: PlantedRow) => imported === NIL_UUID || toDayNumber(time) === 0;
  await expectFigures(everyFigure(clickhouse, workspace, planted[0].rows.filter(kept)));
  await expectFigures(figures[1]!);
});

test("stores a goal as an event that is in no sum, even in a segment with clicks, and sums block events separately", async () => {
  const clickhouse = await testClickHouse();
  const [workspace, link] = [newId(), newId()];
  const time = new Date(Date.now() - 3 * DAY_MS);
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
      "SELECT toString(kind) AS kind, sum(events) AS n FROM event_counts GROUP BY kind ORDER BY n, kind",
    ),
  ).toEqual([
    { kind: "block_use", n: 1 },
    { kind: "block_view", n: 1 },
    { kind: "click", n: 1 },
  ]);
  await finalize(clickhouse);
  const day = { from: utcDay(time), until: utcDay(time), zone: "UTC" };
  const ctx = { clickhouse, workspaceId: workspace, now: () => new Date() };
  expect((await getBlocks(ctx, day)).blocks).toMatchObject([{ id: link, views: 1, viewers: 1, uses: 1, users: 1 }]);
  const totals = await clickhouse.query(
    "SELECT toString(kind) AS kind, humans AS n, visitors, pairs, events FROM daily_rollups WHERE dimensions = '' ORDER BY kind",
  );
  expect(totals).toEqual([
    { kind: "any", n: 1, visitors: 1, pairs: 1, events: 3 },
    { kind: "block_use", n: 1, visitors: 1, pairs: 0, events: 3 },
    { kind: "block_view", n: 1, visitors: 1, pairs: 0, events: 3 },
    { kind: "click", n: 1, visitors: 1, pairs: 1, events: 3 },
  ]);
  const { rows } = await getBreakdown(ctx, { ...day, dimension: "position", kind: "click", limit: 9 });
  expect(rows).toMatchObject([{ value: "2", humans: 1, visitors: 1 }]);
});

test("deletes a row after the retention of its plan, and keeps the figures of its day", async () => {
  const clickhouse = await testClickHouse();
  const [workspace, link] = [newId(), newId()];
  const time = new Date(Date.now() - 200 * DAY_MS);
  await putRows(clickhouse, [
    { workspace, link, time, visitor: 1, retention_days: 730 },
    { workspace, link, time, visitor: 2, retention_days: 730 },
  ]);
  await finalize(clickhouse);
  await clickhouse.command(
    "ALTER TABLE events UPDATE retention_days = 180 WHERE visitor = 1 SETTINGS mutations_sync = 1",
  );
  await clickhouse.command("OPTIMIZE TABLE events FINAL");
  expect(await clickhouse.query("SELECT visitor FROM events")).toEqual([{ visitor: 2 }]);
  expect(await finalize(clickhouse)).toBe(0);
  expect(await countClicks(clickhouse, workspace)).toEqual({ all_click: 2, unique_click: 2 });
});

test("declares the key columns of every table first, since a backup pages through tables by them", async () => {
  const clickhouse = await testClickHouse();
  for (const table of await listTables(clickhouse)) {
    const columns = await listColumns(clickhouse, table);
    const keys = columns.filter(({ isKey }) => isKey);
    expect([table, keys.length > 0, columns.slice(0, keys.length)]).toEqual([table, true, keys]);
  }
});
