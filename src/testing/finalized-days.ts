import { newId, NIL_UUID } from "#base/ids.ts";
import { DAY_MS, HOUR_MS, utcDay } from "#base/time.ts";
import { finalizeDays } from "#features/analytics/finalize/finalize-days.ts";
import { getBreakdown, getOverview, getSeries } from "#features/analytics/queries/queries.ts";
import { selectUnits } from "#features/analytics/store/rollups/units.ts";
import { countClicks } from "#features/analytics/store/summary.ts";
import { getCountBreakdown, getSummary } from "#features/analytics/summary/summary.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { type EventRow, putRows } from "./events.ts";
import { seededRandom } from "./random.ts";

export const NOW = new Date("2026-06-15T03:20:00Z");
const DAYS = 17;
/** Low enough that the sample days, which have few events, get rollups of several dimensions too. */
const EVENTS_PER_ROLLUP = 4;
/** Stores the rollups of all sets. */
export const EVERY_SET = 0;
/** How many queries run on the embedded engine at the same time. */
const AT_ONCE = 4;

type StatisticsCall = () => Promise<unknown>;

export const finalizeSampleDays = (clickhouse: ClickHouse, eventsPerRollup = EVENTS_PER_ROLLUP): Promise<number> =>
  finalizeDays({ clickhouse, log: { info: () => undefined }, now: () => NOW, eventsPerRollup });

export const at = (daysAgo: number, hours: number): Date =>
  new Date(NOW.getTime() - daysAgo * DAY_MS - hours * HOUR_MS);

export interface SampleEvents {
  readonly workspace: string;
  readonly links: readonly [string, string, string];
}

/**
 * Inserts visits and clicks for the period and the one before it. Some visitors return within a day and others do not.
 * The same seed yields the same data in a new workspace.
 */
export async function insertSampleEvents(clickhouse: ClickHouse, seed = 1): Promise<SampleEvents> {
  const random = seededRandom(seed);
  const [workspace, links] = [newId(), [newId(), newId(), newId()] as const];
  const rows = Array.from({ length: 1_020 }, (): EventRow => {
    const time = at(random() * DAYS, 0);
    const kind = random() < 0.5 ? "click" : "visit";
    const number = Math.floor(random() * 25) + 1;
    return {
      workspace,
      kind,
      time,
      traffic_class: (["human", "duplicate", "human", "bot", "owner"] as const)[Math.floor(random() * 5)]!,
      link: kind === "visit" ? NIL_UUID : links[Math.floor(random() * 3)]!,
      visitor: random() < 0.1 ? 0 : Math.floor(time.getTime() / DAY_MS) * 100 + number,
      country: ["TR", "DE", ""][Math.floor(random() * 3)]!,
      device: ["mobile", "desktop", "tv"][number % 3]!,
      position: Math.floor(random() * 3),
      source: (["page", "direct"] as const)[Math.floor(random() * 2)]!,
      channel: ["social", "search", ""][Math.floor(random() * 3)]!,
      in_app: ["instagram", ""][Math.floor(random() * 2)]!,
      referrer: `https://example.com/${Math.floor(random() * 2)}?q=1`,
    };
  });
  await putRows(clickhouse, rows);
  return { workspace, links };
}

export const ZONES = ["UTC", "Europe/Istanbul", "America/New_York", "Asia/Kolkata"];
export const PERIOD = { from: utcDay(at(8, 0)), until: utcDay(at(0, 0)) };

/** Filters for visitors who have several countries a day but one device: their numbers add up by device only. */
export const NARROWED = [
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

/** The results of every query that may read finalized days. */
export function queryEverything(clickhouse: ClickHouse, { workspace, links }: SampleEvents): Promise<unknown[]> {
  const ctx = { clickhouse, workspaceId: workspace, now: () => NOW };
  const rows = async (query: Parameters<typeof getBreakdown>[1]) =>
    (await getBreakdown(ctx, query)).rows.toSorted(byValue);
  const queries: StatisticsCall[] = [
    () => countClicks(clickhouse, workspace),
    () => getCountBreakdown(ctx, undefined),
    () => getCountBreakdown(ctx, links[0]),
  ];
  for (const zone of ZONES) {
    const days = { ...PERIOD, zone };
    queries.push(() => getSummary(ctx, zone));
    queries.push(() => getOverview(ctx, { ...days, compare: "before" }));
    queries.push(() => getOverview(ctx, { ...days, link: [links[1]], compare: "before" }));
    for (const link of [links.slice(1, 2), links.slice(0, 2)]) {
      const base = { ...days, link, source: ["page"] };
      queries.push(() => getOverview(ctx, { ...base, compare: "before" }));
      for (const dimension of ["position", "source"] as const)
        queries.push(() => rows({ ...base, dimension, kind: "click", limit: 50 }));
    }
    // one instant on the hour, at which a finalized day can be split, and one within the hour
    for (const now of [NOW, at(0, 1 / 3)])
      for (const filter of [{}, { country: ["TR"] }, { country: ["TR"], device: ["mobile"] }])
        queries.push(() =>
          getOverview({ ...ctx, now: () => now }, { ...days, ...filter, compare: "before", reach: "so_far" }),
        );
    queries.push(() => getOverview(ctx, { from: PERIOD.from, until: PERIOD.from, zone, compare: "before" }));
    for (const interval of ["hour", "day", "week", "month"] as const)
      queries.push(() => getSeries(ctx, { ...days, interval }));
    for (const dimension of ["country", "link", "device"] as const)
      for (const kind of ["click", "visit"] as const) queries.push(() => rows({ ...days, dimension, kind, limit: 50 }));
    queries.push(() => rows({ ...days, dimension: "referrer", kind: "click", limit: 50 }));
    const base = { ...days, dimension: "link", kind: "click", limit: 50 } as const;
    queries.push(() => rows({ ...base, not_link: [links[0]] }));
    // each filter is used in only one of the zones, since this many queries take long
    for (const filter of NARROWED.filter((_, index) => index % ZONES.length === ZONES.indexOf(zone))) {
      queries.push(() => getOverview(ctx, { ...days, ...filter, compare: "before" }));
      queries.push(() => getSeries(ctx, { ...days, ...filter, interval: "week" }));
      for (const dimension of ["country", "device", "link", "position", "channel", "referrer"] as const)
        queries.push(() => rows({ ...base, ...filter, dimension }));
    }
  }
  return runAll(queries);
}

/** The results of one query of each kind, with no filter, one filter and two, by the names of the queries. */
export async function queryEachKind(clickhouse: ClickHouse, { workspace, links }: SampleEvents) {
  const ctx = { clickhouse, workspaceId: workspace, now: () => NOW };
  const days = { ...PERIOD, zone: "Europe/Istanbul" };
  const rows = async (query: Parameters<typeof getBreakdown>[1]) =>
    (await getBreakdown(ctx, query)).rows.toSorted(byValue);
  const [by, page] = [{ ...days, kind: "click", limit: 50 } as const, { source: ["page"] }];
  const queries = {
    clicks: () => countClicks(clickhouse, workspace),
    "count breakdown": () => getCountBreakdown(ctx, undefined),
    "count breakdown of a link": () => getCountBreakdown(ctx, links[0]),
    summary: () => getSummary(ctx, days.zone),
    overview: () => getOverview(ctx, { ...days, compare: "before" }),
    "overview so far": () => getOverview(ctx, { ...days, compare: "before", reach: "so_far" }),
    "overview of a link": () => getOverview(ctx, { ...days, link: [links[1]], compare: "before" }),
    "overview of two links": () => getOverview(ctx, { ...days, ...page, link: links.slice(0, 2), compare: "before" }),
    "overview of a country": () => getOverview(ctx, { ...days, country: ["TR"], compare: "before" }),
    "overview of a position": () => getOverview(ctx, { ...days, ...page, position: ["1"], compare: "before" }),
    hours: () => getSeries(ctx, { ...days, interval: "hour" }),
    weeks: () => getSeries(ctx, { ...days, interval: "week" }),
    countries: () => rows({ ...by, dimension: "country" }),
    "devices of visits": () => rows({ ...by, dimension: "device", kind: "visit" }),
    referrers: () => rows({ ...by, dimension: "referrer" }),
    "other links": () => rows({ ...by, dimension: "link", not_link: [links[0]] }),
    "links of a country": () => rows({ ...by, dimension: "link", country: ["TR"] }),
    "positions of a link on the page": () => rows({ ...by, dimension: "position", ...page, link: links.slice(1, 2) }),
    "devices at a position": () => rows({ ...by, dimension: "device", ...page, position: ["1"] }),
  };
  const results = await runAll(Object.values(queries));
  return Object.fromEntries(Object.keys(queries).map((name, index) => [name, results[index]])) as Record<
    keyof typeof queries,
    unknown
  >;
}

/** Runs queries a few at a time, and returns their results in order. */
export async function runAll(queries: readonly StatisticsCall[]): Promise<unknown[]> {
  const results: unknown[] = [];
  for (let from = 0; from < queries.length; from += AT_ONCE)
    results.push(...(await Promise.all(queries.slice(from, from + AT_ONCE).map((query) => query()))));
  return results;
}

export const byValue = (one: { value: string }, other: { value: string }): number => (one.value < other.value ? -1 : 1);

export const listFinalized = async (clickhouse: ClickHouse, workspace: string): Promise<string[]> =>
  (await selectUnits(clickhouse, workspace, 0, NOW.getTime())).filter(({ batch }) => batch > 0).map(({ day }) => day);
