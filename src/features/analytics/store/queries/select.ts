import { DAY_MS } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import {
  type CountsRow,
  type Grouping,
  isOfBlocks,
  type StatisticsQuery,
  type Counts,
} from "../../queries/statistics-query.ts";
import {
  type FinalizedDay,
  type Days,
  selectWithoutOverlap,
  selectDays,
  UNKNOWN,
} from "../finalized/finalized-days.ts";
import { selectSums } from "./sums.ts";
import {
  hasOneValue,
  isDailySum,
  hasVisitorSegment,
  filterDimension,
  planQuery,
  findVisitorSegment,
} from "./query-plan.ts";
import { wholeDaysWithin } from "./spans.ts";
import { BY_LINK, toPairsStatement, toStatement } from "./statement.ts";

/**
 * The groups of a query, at most `limit`; groups without events are missing. Looks up which days are finalized unless
 * `among` is given.
 */
export async function selectCounts(
  clickhouse: ClickHouse,
  query: StatisticsQuery,
  grouping: Grouping,
  limit: number,
  among?: Days,
): Promise<CountsRow[]> {
  const days = await selectReadable(clickhouse, query, grouping, among);
  if (planQuery(query, grouping, days).length === 0) return [];
  const { sql, params } = toStatement(query, grouping, limit, days);
  return clickhouse.query<CountsRow>(sql, params);
}

/**
 * Distinct (visitor, link) pairs of people per UTC day (the lifetime of a visitor hash); for each of two time ranges if
 * there is a boundary.
 */
export async function selectPairs(
  clickhouse: ClickHouse,
  query: StatisticsQuery,
  boundary: Pick<Grouping, "boundary"> = {},
  among?: Days,
): Promise<{ readonly bucket: number; readonly pairs: number }[]> {
  const grouping = { ...BY_LINK, ...boundary };
  const days = await selectReadable(clickhouse, query, grouping, among);
  if (planQuery(query, grouping, days).length === 0) return [];
  const { sql, params } = toPairsStatement(query, grouping, days);
  return clickhouse.query(sql, params);
}

/** The UTC days with events that a time range touches. */
export function selectDaysWithin(
  clickhouse: ClickHouse,
  { workspaceId, from, until }: Pick<StatisticsQuery, "workspaceId" | "from" | "until">,
): Promise<Days> {
  const midnight = (round: (days: number) => number, at: Date) => round(at.getTime() / DAY_MS) * DAY_MS;
  return selectDays(clickhouse, workspaceId, midnight(Math.floor, from), midnight(Math.ceil, until));
}

/**
 * The days of a query in the form that it can read; `UNKNOWN` if finalized days make no difference to it. Days on which
 * a visitor may fall into two merged groups are returned as open, or, for queries that read events, without pairs.
 */
export async function selectReadable(
  clickhouse: ClickHouse,
  query: StatisticsQuery,
  grouping: Grouping,
  among?: Days,
): Promise<Days> {
  const segment = findVisitorSegment(query, grouping);
  // block events have other days than visits and clicks
  if (isOfBlocks(query.kind)) return UNKNOWN;
  const isOfEvents = !planQuery(query, grouping, UNKNOWN).some(isDailySum);
  if (
    isOfEvents &&
    wholeDaysWithin({ from: query.from.getTime(), until: query.until.getTime() }, grouping).length === 0
  )
    return UNKNOWN;
  const days = among ?? (await selectDaysWithin(clickhouse, query));
  const narrowed = filterDimension(query);
  if (narrowed === undefined || grouping.dimension === narrowed || hasOneValue(query)) return days;
  const left = days.finalized.filter((each) => !hasVisitorSegment(each, segment));
  const withoutOverlap = await selectWithoutOverlap(
    clickhouse,
    query.workspaceId,
    { kind: query.kind, dimension: narrowed },
    left,
  );
  const isReadable = (each: FinalizedDay) => hasVisitorSegment(each, segment) || withoutOverlap.includes(each);
  if (isOfEvents)
    return { ...days, finalized: days.finalized.map((each) => (isReadable(each) ? each : { ...each, paired: false })) };
  const open = [...(days.open ?? []), ...days.finalized.filter((each) => !isReadable(each))];
  return {
    finalized: days.finalized.filter(isReadable),
    open: open.toSorted((one, other) => (one.day < other.day ? -1 : 1)),
  };
}

/** The counts of an interval. */
export type SeriesRow = Counts & { readonly bucket: number };

/** Visits and clicks over time, at most `limit` intervals of each; empty intervals are missing. */
export async function selectSeries(
  clickhouse: ClickHouse,
  query: StatisticsQuery,
  grouping: Grouping,
  limit: number,
): Promise<{ readonly visits: readonly SeriesRow[]; readonly clicks: readonly SeriesRow[] }> {
  // looked up once for both
  const days = await selectDaysWithin(clickhouse, query);
  if (query.filters.length === 0) {
    const rows = await selectSums(clickhouse, query, grouping, days);
    return {
      visits: rows.filter(({ type }) => type === "visit"),
      clicks: rows.filter(({ type }) => type === "click"),
    };
  }
  const [visits, clicks] = await Promise.all(
    (["visit", "click"] as const).map((kind) => selectCounts(clickhouse, { ...query, kind }, grouping, limit, days)),
  );
  return { visits: visits!, clicks: clicks! };
}
