import { isDeepStrictEqual } from "node:util";
import { DAY_MS } from "#base/time.ts";
import { dimensions } from "#features/analytics/queries/statistics-query.ts";
import {
  type QueryWindow,
  type Figures,
  getFigures,
  type LoggedRequest,
  getPairs,
  peopleBy,
  within,
} from "./expected.ts";
import { ZONES } from "./moments.ts";

/** The result of one query: how many figures were compared with the log, and which differ. */
export interface Finding {
  readonly query: string;
  readonly figures: number;
  readonly differences: readonly string[];
}

export interface QueryTarget {
  readonly get: (path: string) => Promise<unknown>;
  readonly log: readonly LoggedRequest[];
  /** Calendar days: first the span of all events, then one around each group of events. */
  readonly spans: readonly { readonly from: string; readonly until: string }[];
}

interface Counts extends Omit<Figures, "people"> {
  readonly humans: number;
  readonly duplicates: number;
}

/** All dimensions except two: the log has only the host of a `referrer`, and `bot` applies to programs, not people. */
const DIMENSIONS = dimensions.filter((name) => name !== "referrer" && name !== "bot");
const FILTERS: readonly Readonly<Record<string, readonly string[]>>[] = [
  { country: ["TR"] },
  { channel: ["social", "ai"], device: ["mobile"] },
  { country: ["TR", "DE"], device: ["mobile"], source: ["page"] },
];
const INTERVALS = ["hour", "day", "week", "month"] as const;

/** Makes every query of the dashboard for several spans and time zones, and compares each figure with the log. */
export async function compareAll(target: QueryTarget): Promise<Finding[]> {
  const findings: Finding[] = [await compareStats(target)];
  const whole = target.spans[0]!;
  for (const zone of ZONES) {
    for (const span of target.spans) {
      findings.push(await compareOverview(target, zone, span, {}));
      for (const interval of INTERVALS) {
        const days = (Date.parse(span.until) - Date.parse(span.from)) / DAY_MS;
        // only sensible combinations: hours up to 30 days, weeks and months beyond
        if (days > 30 ? interval === "hour" : interval === "week" || interval === "month") continue;
        findings.push(await compareSeries(target, zone, span, interval));
      }
    }
  }
  for (const zone of ["UTC", "Asia/Kolkata"])
    for (const filters of FILTERS) findings.push(await compareOverview(target, zone, whole, filters));
  for (const dimension of DIMENSIONS)
    for (const filters of [{}, ...FILTERS])
      findings.push(await compareBreakdown(target, "Europe/Berlin", whole, dimension, filters));
  return findings;
}

type Span = QueryTarget["spans"][number];
type Filters = Readonly<Record<string, readonly string[]>>;

function range(zone: string, { from, until }: Span): Pick<QueryWindow, "fromMs" | "untilMs"> {
  const begin = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).epochMilliseconds;
  return {
    fromMs: begin(Temporal.PlainDate.from(from)),
    untilMs: begin(Temporal.PlainDate.from(until).add({ days: 1 })),
  };
}

function toQueryString(
  zone: string,
  span: Span,
  filters: Filters,
  more: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ ...span, zone, ...more });
  for (const [name, values] of Object.entries(filters)) search.set(name, values.join("|"));
  return search.toString();
}

function toFigures({ humans, duplicates, bots, previews, prefetches, heads, owners, visitors }: Counts): Figures {
  return { people: humans + duplicates, bots, previews, prefetches, heads, owners, visitors };
}

function finding(query: string, pairs: readonly (readonly [string, unknown, unknown])[]): Finding {
  const count = (value: unknown) => (typeof value === "object" && value !== null ? Object.keys(value).length : 1);
  return {
    query,
    figures: pairs.reduce((sum, [, expected]) => sum + count(expected), 0),
    differences: pairs
      .filter(([, expected, found]) => !isDeepStrictEqual(expected, found))
      .map(([name, expected, found]) => `${name}: sent ${JSON.stringify(expected)}, counted ${JSON.stringify(found)}`),
  };
}

async function compareStats({ get, log }: QueryTarget): Promise<Finding> {
  const found = (await get("/v1/log/my/stats")) as { all_click: number; unique_click: number };
  const clicks = within(log, { kind: "click", fromMs: 0, untilMs: Infinity });
  return finding("all clicks, without a period", [
    ["all_click", getFigures(clicks).people, found.all_click],
    ["unique_click", getPairs(clicks), found.unique_click],
  ]);
}

interface Totals {
  readonly visits: Counts;
  readonly clicks: Counts;
  readonly visitors: number;
  readonly unique_click: number;
  readonly all_click: number;
}

async function compareOverview(
  { get, log }: QueryTarget,
  zone: string,
  span: Span,
  filters: Filters,
): Promise<Finding> {
  const { period } = (await get(`/v1/analytics/overview?${toQueryString(zone, span, filters)}`)) as { period: Totals };
  const events = within(log, { ...range(zone, span), filters });
  const of = (kind: string) => events.filter((event) => event.kind === kind);
  const isFiltered = Object.keys(filters).length > 0;
  // for programs, the log has only the requested address, so it cannot tell which of them match other filters
  const shown = (figures: Figures) => (isFiltered ? { people: figures.people, visitors: figures.visitors } : figures);
  return finding(`overview ${span.from} ${span.until} ${zone}${filterName(filters)}`, [
    ["visits", shown(getFigures(of("visit"))), shown(toFigures(period.visits))],
    ["clicks", shown(getFigures(of("click"))), shown(toFigures(period.clicks))],
    ["visitors", getFigures(events).visitors, period.visitors],
    ["all_click", getFigures(of("click")).people, period.all_click],
    ["unique_click", getPairs(of("click")), period.unique_click],
  ]);
}

interface Bucket {
  readonly start: number;
  readonly visits: Counts;
  readonly clicks: Counts;
}

async function compareSeries(
  { get, log }: QueryTarget,
  zone: string,
  span: Span,
  interval: (typeof INTERVALS)[number],
): Promise<Finding> {
  const { buckets } = (await get(`/v1/analytics/series?${toQueryString(zone, span, {}, { interval })}`)) as {
    buckets: readonly Bucket[];
  };
  const { fromMs, untilMs } = range(zone, span);
  const pairs = buckets.flatMap(({ start, visits, clicks }, index) => {
    // the first bucket also stands for whatever precedes it, so that a missing one makes a difference
    const begin = index === 0 ? fromMs : start * 1000;
    const end = Math.min(untilMs, (buckets[index + 1]?.start ?? Infinity) * 1000);
    const of = (kind: "click" | "visit") => getFigures(within(log, { kind, fromMs: begin, untilMs: end }));
    const name = `from ${new Date(start * 1000).toISOString()}`;
    return [
      [`visits ${name}`, of("visit"), toFigures(visits)],
      [`clicks ${name}`, of("click"), toFigures(clicks)],
    ] as const;
  });
  return finding(`series by ${interval} ${span.from} ${span.until} ${zone}`, [
    ["has buckets", true, buckets.length > 0],
    ...pairs,
  ]);
}

async function compareBreakdown(
  { get, log }: QueryTarget,
  zone: string,
  span: Span,
  dimension: string,
  filters: Filters,
): Promise<Finding> {
  const pairs: [string, unknown, unknown][] = [];
  for (const kind of ["click", "visit"] as const) {
    if (kind === "visit" && dimension === "link") continue;
    const path = `/v1/analytics/breakdown?${toQueryString(zone, span, filters, { dimension, kind, limit: "500" })}`;
    const { rows } = (await get(path)) as { rows: readonly (Counts & { value: string })[] };
    const expected = peopleBy(within(log, { kind, ...range(zone, span), filters }), dimension);
    const found = new Map(
      rows
        .map((row) => [row.value, { people: row.humans + row.duplicates, visitors: row.visitors }] as const)
        .filter(([, { people }]) => people > 0),
    );
    for (const value of new Set([...expected.keys(), ...found.keys()]))
      pairs.push([`${kind} ${JSON.stringify(value)}`, expected.get(value), found.get(value)]);
  }
  return finding(`by ${dimension}${filterName(filters)}`, pairs);
}

function filterName(filters: Filters): string {
  const parts = Object.entries(filters).map(([name, values]) => `${name} ${values.join(" or ")}`);
  return parts.length === 0 ? "" : `, only ${parts.join(", ")}`;
}
