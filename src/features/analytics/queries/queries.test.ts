import { expect, test } from "vitest";
import { newId, NIL_UUID } from "#base/ids.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { putRows } from "#testing/events.ts";
import { seededRandom } from "#testing/random.ts";
import { trafficClasses, type TrafficClass } from "#features/ingest/event-columns.ts";
import { queriesContract } from "./contract.ts";
import { type Counts, type Dimension, dimensions, type Interval } from "./statistics-query.ts";
import { exportStatistics } from "./export.ts";
import { getBreakdown, getOverview, getSeries } from "./queries.ts";
import { selectFigures } from "../store/queries/select.ts";
import { listBuckets, daysBefore, toRange, sameDaysLastYear } from "./range.ts";

const clickhouse = await testClickHouse();

const LINKS = [newId(), newId(), newId()];
const ZONES = ["UTC", "Europe/Istanbul", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"];
/** Spans the clock changes of Berlin (29 March 2026), New York and Lord Howe. */
const FIRST = Date.parse("2026-03-01T00:00:00Z");
const LAST = Date.parse("2026-04-12T00:00:00Z");

interface Sample extends Readonly<Record<Exclude<Dimension, "link">, string>> {
  readonly workspace: string;
  readonly kind: "click" | "visit";
  readonly time: number;
  readonly traffic_class: TrafficClass;
  readonly link: string;
  readonly visitor: number;
}

const mine = newId();
const samples = makeSamples(4_000);
await insert(samples);

function makeSamples(count: number): Sample[] {
  const random = seededRandom(7);
  const pick = <T>(options: readonly T[]): T => options[Math.floor(random() * options.length)]!;
  const otherTenant = newId();
  return Array.from({ length: count }, () => {
    const time = FIRST + Math.floor(random() * (LAST - FIRST));
    const kind = pick(["click", "visit"] as const);
    return {
      workspace: random() < 0.9 ? mine : otherTenant,
      kind,
      time,
      traffic_class: random() < 0.6 ? "human" : pick(trafficClasses),
      link: kind === "click" ? pick(LINKS) : NIL_UUID,
      // a visitor's hash lasts a day (UTC); 0 for visitors who ask not to be tracked
      visitor: random() < 0.1 ? 0 : 1 + Math.floor(time / 86_400_000) * 100 + Math.floor(random() * 20),
      source: pick(["page", "direct", "qr"]),
      country: pick(["TR", "DE", "RU", ""]),
      language: pick(["tr", "de", "ru"]),
      device: pick(["mobile", "desktop"]),
      os: pick(["iOS", "Windows"]),
      browser: pick(["Safari", "Chrome"]),
      in_app: pick(["Instagram", ""]),
      bot: pick(["googlebot", ""]),
      channel: pick(["social", "search", "direct"]),
      referrer_host: pick(["instagram.com", "t.co", ""]),
      referrer: pick(["https://instagram.com/", "https://t.co/abc", ""]),
      utm_source: pick(["news", ""]),
      utm_medium: pick(["email", ""]),
      utm_campaign: pick(["may", 'it\'s \\ "odd"', ""]),
      utm_term: "",
      utm_content: pick(["a", "b"]),
      position: pick(["0", "1", "12"]),
    };
  });
}

async function insert(rows: readonly Sample[]): Promise<void> {
  const lines = rows.map((row) => JSON.stringify({ ...row, time: (row.time / 1000).toFixed(3), retention_days: 3650 }));
  await clickhouse.insertFile({
    table: "events",
    columns: [
      "workspace",
      "kind",
      "time",
      "traffic_class",
      "link",
      "visitor",
      "retention_days",
      ...dimensions.slice(1),
    ],
    source: Buffer.from(lines.join("\n")),
    format: "JSONEachRow",
    token: newId(),
  });
}

/** On the second to last day of the period, so that the period is still unfinished. */
const NOW = new Date("2026-04-05T13:37:21Z");
const ctx = { clickhouse, workspaceId: mine, now: () => NOW };
const days = { from: "2026-03-15", until: "2026-04-06" };

/** The expected counts, computed from the samples one by one. */
function counted(rows: readonly Sample[]): Counts {
  const of = (trafficClass: Sample["traffic_class"]) => rows.filter((row) => row.traffic_class === trafficClass).length;
  const people = rows.filter((row) => row.traffic_class === "human" || row.traffic_class === "duplicate");
  return {
    humans: of("human"),
    duplicates: of("duplicate"),
    bots: of("bot"),
    previews: of("preview"),
    prefetches: of("prefetch"),
    heads: of("head"),
    owners: of("owner"),
    visitors: new Set(people.map((row) => row.visitor).filter((visitor) => visitor !== 0)).size,
  };
}

function within(zone: string, kind: Sample["kind"], query = days): Sample[] {
  const first = Temporal.PlainDate.from(query.from).toZonedDateTime(zone).epochMilliseconds;
  const end = Temporal.PlainDate.from(query.until).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
  return samples.filter((row) => row.workspace === mine && row.kind === kind && row.time >= first && row.time < end);
}

test.each(ZONES)(
  "counts each event of the period and of the compared days once in an overview, in %s",
  async (zone) => {
    const { period, before } = await getOverview(ctx, { ...days, zone, compare: "before" });
    const earlier = daysBefore({ ...days, zone });
    expect(earlier).toEqual({ from: "2026-02-20", until: "2026-03-14", zone });
    expect(period.clicks).toMatchObject(counted(within(zone, "click")));
    expect(period.visits).toMatchObject(counted(within(zone, "visit")));
    expect(before.clicks).toMatchObject(counted(within(zone, "click", earlier)));
    const people = within(zone, "click").filter(
      (row) => row.traffic_class === "human" || row.traffic_class === "duplicate",
    );
    expect(period.visitors).toBe(counted([...within(zone, "click"), ...within(zone, "visit")]).visitors);
    expect(period.all_click).toBe(people.length);
    expect(period.unique_click).toBe(
      new Set(people.filter((row) => row.visitor !== 0).map((row) => `${row.visitor} ${row.link}`)).size,
    );
  },
);

test.each(ZONES)("in %s, counts the compared days only as far as an unfinished period has progressed", async (zone) => {
  const earlier = daysBefore({ ...days, zone });
  const { period, before, is_so_far } = await getOverview(ctx, { ...days, zone, compare: "before", reach: "so_far" });
  const here = Temporal.Instant.fromEpochMilliseconds(NOW.getTime()).toZonedDateTimeISO(zone);
  const end = here.toPlainDateTime().subtract({ days: 23 }).toZonedDateTime(zone).epochMilliseconds;
  const passed = within(zone, "click", earlier).filter((row) => row.time < end);
  expect(is_so_far).toBe(true);
  expect(before.clicks).toMatchObject(counted(passed));
  expect(passed.length).toBeLessThan(within(zone, "click", earlier).length);
  expect(period.clicks).toMatchObject(counted(within(zone, "click")));
  const over = { ...ctx, now: () => new Date("2026-04-08T00:00:00Z") };
  const whole = await getOverview(over, { ...days, zone, compare: "before", reach: "so_far" });
  expect(whole).toEqual({ ...(await getOverview(ctx, { ...days, zone, compare: "before" })), is_so_far: false });
});

const intervals: readonly Interval[] = ["hour", "day", "week", "month"];

test.each(ZONES.flatMap((zone) => intervals.map((interval) => [zone, interval] as const)))(
  "in %s, counts the events of each %s of a series by local time",
  async (zone, interval) => {
    const { buckets } = await getSeries(ctx, { ...days, zone, interval });
    const starts = buckets.map((bucket) => bucket.start);
    expect(starts).toEqual(listBuckets({ ...days, zone }, interval));
    for (const kind of ["click", "visit"] as const) {
      const rows = within(zone, kind);
      const expected = starts.map((start, index) => {
        const end = starts[index + 1] ?? Infinity;
        return counted(rows.filter((row) => row.time / 1000 >= start && row.time / 1000 < end));
      });
      expect(buckets.map((bucket) => bucket[`${kind}s`])).toEqual(
        expected.map((bucket) => expect.objectContaining(bucket)),
      );
    }
  },
);

test.each(dimensions.flatMap((name) => (["UTC", "Europe/Istanbul"] as const).map((zone) => [name, zone] as const)))(
  "a breakdown by %s in %s adds up to the expected counts, with any filter",
  async (dimension, zone) => {
    const filterSets: Partial<Record<Dimension | `not_${Dimension}`, string[]>>[] = [
      {},
      { country: [""] },
      { country: ["TR", "DE"], not_link: [LINKS[0]!] },
      { not_utm_campaign: ['it\'s \\ "odd"', ""], referrer_host: ["", "t.co"] },
      { device: ["mobile"], link: [LINKS[1]!] },
    ];
    for (const filters of filterSets) {
      const { rows } = await getBreakdown(ctx, { ...days, zone, ...filters, dimension, kind: "click", limit: 100 });
      const wanted = within(zone, "click").filter((row) =>
        Object.entries(filters).every(([name, values]) => {
          const isNot = name.startsWith("not_");
          return values.includes(row[(isNot ? name.slice(4) : name) as Dimension]) !== isNot;
        }),
      );
      const values = [...new Set(wanted.map((row) => row[dimension]))];
      expect(new Map(rows.map(({ value, ...row }) => [value, row]))).toEqual(
        new Map(
          values.map((value) => [
            value,
            expect.objectContaining(counted(wanted.filter((row) => row[dimension] === value))),
          ]),
        ),
      );
      expect(rows.map((row) => row.humans + row.duplicates)).toEqual(
        rows.map((row) => row.humans + row.duplicates).toSorted((a, b) => b - a),
      );
    }
  },
);

test("returns zeros and no rows for a filter that matches nothing", async () => {
  const nowhere = { ...days, zone: "UTC", country: ["' OR 1 = 1 --"] };
  expect((await getOverview(ctx, { ...nowhere, compare: "before" })).period.clicks).toMatchObject({
    humans: 0,
    visitors: 0,
  });
  expect((await getBreakdown(ctx, { ...nowhere, dimension: "os", kind: "click", limit: 5 })).rows).toEqual([]);
});

test("counts visits and clicks together in one row per value", async () => {
  const range = { from: new Date(FIRST), until: new Date(LAST) };
  const query = { workspaceId: mine, kind: "any", filters: [], ...range } as const;
  const rows = await selectFigures(clickhouse, query, { dimension: "device" });
  const people = samples.filter(({ workspace, traffic_class }) => workspace === mine && traffic_class === "human");
  const expected = ["desktop", "mobile"].map((device) => ({
    type: "any",
    value: device,
    humans: people.filter((sample) => sample.device === device).length,
  }));
  expect(rows.toSorted((one, other) => (one.value < other.value ? -1 : 1))).toMatchObject(expected);
});

test("returns the same days of the previous year for comparison, and the first day with events", async () => {
  const query = { from: "2027-03-15", until: "2027-04-06", zone: "Europe/Istanbul" };
  const { period, before, since } = await getOverview(ctx, { ...query, compare: "year" });
  expect(period.clicks).toMatchObject({ humans: 0, bots: 0 });
  expect(before.clicks).toMatchObject(counted(within(query.zone, "click")));
  expect(since).toBe("2026-03-01");
  expect(sameDaysLastYear({ from: "2024-02-29", until: "2024-03-01", zone: "UTC" })).toMatchObject({
    from: "2023-02-28",
    until: "2023-03-01",
  });
});

test("accepts several values of a parameter, and excluded values", () => {
  const { query } = queriesContract["GET /v1/analytics/series"];
  const dateRange = { from: "2026-05-01", until: "2026-05-02", interval: "day" };
  expect(query.parse({ ...dateRange, country: "TR|", not_referrer: "https://a.example/?a=1\\|2" })).toMatchObject({
    country: ["TR", ""],
    not_referrer: ["https://a.example/?a=1|2"],
  });
  const many = query.safeParse({ ...dateRange, country: "|".repeat(100), not_link: "mine" });
  expect(new Set(many.error?.issues.map((issue) => issue.path[0]))).toEqual(new Set(["country", "not_link"]));
});

test("accepts link ids and time zone names in any letter case", () => {
  const { query } = queriesContract["GET /v1/analytics/series"];
  const [link] = LINKS;
  const parameters = { from: "2026-05-01", until: "2026-05-02", interval: "day", zone: "europe/istanbul" };
  expect(query.parse({ ...parameters, link: link!.toUpperCase() })).toMatchObject({
    zone: "Europe/Istanbul",
    link: [link],
  });
  expect(query.safeParse({ ...parameters, zone: "PST" }).error?.issues).toMatchObject([{ path: ["zone"] }]);
});

test("exports every group, not only those that a screen shows", async () => {
  const workspace = newId();
  const row = { ...samples[0]!, workspace, kind: "click" as const, traffic_class: "human" as const, link: LINKS[0]! };
  await insert(Array.from({ length: 600 }, (_, index) => ({ ...row, utm_campaign: `campaign ${index}` })));
  const parameters = { from: "2026-02-28", until: "2026-04-13", interval: "day", dimension: "utm_campaign" };
  const query = queriesContract["GET /v1/analytics/export"].query.parse(parameters);
  const { bytes } = await exportStatistics({ clickhouse, workspaceId: workspace, now: () => new Date(LAST) }, query);
  let text = "";
  for await (const chunk of bytes) text += Buffer.from(chunk).toString();
  expect(text.trim().split("\n")).toHaveLength(601);
});

test("lists 23 hours for the day on which clocks go forward, and 25 for the one on which they go back", () => {
  const hours = (day: string) => listBuckets({ from: day, until: day, zone: "Europe/Berlin" }, "hour").length;
  expect([hours("2026-03-28"), hours("2026-03-29"), hours("2026-10-25")]).toEqual([24, 23, 25]);
  expect(toRange({ from: "2026-03-29", until: "2026-03-29", zone: "Europe/Berlin" })).toEqual({
    from: new Date("2026-03-28T23:00:00Z"),
    until: new Date("2026-03-29T22:00:00Z"),
  });
});

test.each([
  ["until", { from: "2026-05-02", until: "2026-05-01" }],
  ["from", { from: "2019-01-01", until: "2026-05-01" }],
  ["from", { from: "yesterday", until: "2026-05-01" }],
  ["zone", { from: "2026-05-01", until: "2026-05-01", zone: "Mars/Olympus" }],
  ["zone", { from: "2026-05-01", until: "2026-05-01", zone: "+03:00" }],
  ["link", { from: "2026-05-01", until: "2026-05-01", link: "mine" }],
])("names an invalid %s", (field, query) => {
  const result = queriesContract["GET /v1/analytics/overview"].query.safeParse(query);
  expect(result.error?.issues.map((issue) => issue.path.join("."))).toContain(field);
});

test("returns the first day only together with its figures, even if the first visit is stored in the meantime", async () => {
  const workspace = newId();
  const putFirstVisit = () => putRows(clickhouse, [{ workspace, kind: "visit", time: NOW, visitor: 1 }]);
  let underWay = 0;
  const isStored = Promise.withResolvers<void>();
  /** If figures and first day are read at the same time, stores the visit between the two reads. */
  const racing: ClickHouse = {
    ...clickhouse,
    async query<Row>(sql: string, params?: Parameters<ClickHouse["query"]>[1]) {
      if (sql.includes("AS first")) {
        if (underWay > 0) await isStored.promise;
        return clickhouse.query<Row>(sql, params);
      }
      underWay += 1;
      const rows = await clickhouse.query<Row>(sql, params);
      underWay -= 1;
      if (underWay === 0) await putFirstVisit().then(isStored.resolve);
      return rows;
    },
  };
  const raceCtx = { workspaceId: workspace, now: () => NOW };
  const query = { ...days, zone: "UTC", compare: "before" } as const;
  expect(await getOverview({ ...raceCtx, clickhouse: racing }, query)).toMatchObject({
    since: null,
    period: { visits: { humans: 0 } },
  });
  expect(await getOverview({ ...raceCtx, clickhouse }, query)).toMatchObject({
    since: "2026-04-05",
    period: { visits: { humans: 1 } },
  });
});
