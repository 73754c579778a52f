import { DAY_MS } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { type CountsRow, type Grouping, isOfBlocks, type StatisticsQuery } from "../../queries/statistics-query.ts";
import {
  type FinalizedDay,
  type Days,
  selectWithoutOverlap,
  selectDays,
  UNKNOWN,
} from "../finalized/finalized-days.ts";
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
 * The groups of a question, at most `limit` of them; a group without events is not among them. Which of its days are closed is
 * asked for unless it is known.
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

/** Distinct (visitor, link) a day (UTC, since a visitor's hash lasts as long), among people; of two time ranges each, where there is a boundary. */
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

/** The days (UTC) that two instants touch. */
export function selectDaysWithin(
  clickhouse: ClickHouse,
  { workspaceId, from, until }: Pick<StatisticsQuery, "workspaceId" | "from" | "until">,
): Promise<Days> {
  const midnight = (round: (days: number) => number, at: Date) => round(at.getTime() / DAY_MS) * DAY_MS;
  return selectDays(clickhouse, workspaceId, midnight(Math.floor, from), midnight(Math.ceil, until));
}

/**
 * The days of a question as it can read them, among those that are known: none where all of them are read alike. Those on which somebody may
 * be in two groups that are put together are open ones, or, where events are read that tell, without pairs.
 */
export async function selectReadable(
  clickhouse: ClickHouse,
  query: StatisticsQuery,
  grouping: Grouping,
  among?: Days,
): Promise<Days> {
  const segment = findVisitorSegment(query, grouping);
  // whose days are others than those of visits and clicks
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
