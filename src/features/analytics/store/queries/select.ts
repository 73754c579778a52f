import { DAY_MS } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import {
  addCounts,
  countPeople,
  type Counts,
  type CountsRow,
  type Grouping,
  NO_COUNTS,
  type StatisticsQuery,
  toCounts,
} from "../../queries/statistics-query.ts";
import { selectUnits, type RollupUnit } from "../rollups/units.ts";
import { planQuery } from "./query-plan.ts";
import { type CountedKind, toStatements } from "./statement.ts";

/** The counts of a group, for one kind of event. */
export interface KindCountsRow extends CountsRow {
  /** `any` for visits and clicks together. */
  readonly type: CountedKind;
  /**
   * Distinct (visitor, link) pairs of clicks per day, which is the lifetime of a visitor hash; 0 unless `hasPairs` was
   * given.
   */
  readonly pairs: number;
}

interface SelectOptions {
  /** Defaults to the kind of the query. With `any`, each kind is also returned alone. */
  readonly kinds?: readonly CountedKind[];
  readonly hasPairs?: boolean;
  readonly limit?: number;
  /** Looked up if absent. */
  readonly units?: readonly RollupUnit[];
}

const ROWS_MAX = 1_000_000;

/** The figures of a query by kind, interval and value; groups without events are missing. */
export async function selectFigures(
  clickhouse: ClickHouse,
  query: StatisticsQuery,
  grouping: Grouping,
  options: SelectOptions = {},
): Promise<KindCountsRow[]> {
  const { kinds = [query.kind], hasPairs = false, limit = ROWS_MAX } = options;
  const plan = planQuery(query, grouping, options.units ?? (await selectUnitsWithin(clickhouse, query, grouping)));
  if (plan.rollups.length + plan.raw.length === 0) return [];
  const statements = toStatements(query, grouping, plan, { kinds, hasPairs, limit });
  const [rows = [], ...more] = await Promise.all(
    statements.map(({ sql, params }) => clickhouse.query<KindCountsRow>(sql, params)),
  );
  return more.length === 0 ? rows : addUp([rows, ...more].flat());
}

/** Sums the rows of each kind and interval. */
function addUp(rows: readonly KindCountsRow[]): KindCountsRow[] {
  const groups = Map.groupBy(rows, ({ type, bucket }) => `${type} ${bucket}`);
  return [...groups.values()].map((group) => group.reduce(add));
}

const add = (one: KindCountsRow, other: KindCountsRow): KindCountsRow => ({
  ...one,
  ...addCounts(one, other),
  pairs: one.pairs + other.pairs,
});

/** The units of all UTC days that a query touches, each with the sets that can serve it. */
export function selectUnitsWithin(
  clickhouse: ClickHouse,
  { workspaceId, from, until, filters }: Omit<StatisticsQuery, "kind">,
  { dimension }: Pick<Grouping, "dimension">,
): Promise<RollupUnit[]> {
  const midnight = (round: (days: number) => number, at: Date) => round(at.getTime() / DAY_MS) * DAY_MS;
  const columns = filters.map((filter) => filter.dimension);
  if (dimension) columns.push(dimension);
  return selectUnits(clickhouse, workspaceId, midnight(Math.floor, from), midnight(Math.ceil, until), columns);
}

const ALL_KINDS = ["any", "click", "visit"] as const;

/** Visits, clicks and both together by interval, with the pairs of clicks. */
export function selectSums(
  clickhouse: ClickHouse,
  query: StatisticsQuery,
  grouping: Omit<Grouping, "dimension">,
  units?: readonly RollupUnit[],
): Promise<KindCountsRow[]> {
  return selectFigures(clickhouse, query, grouping, { kinds: ALL_KINDS, hasPairs: true, ...(units && { units }) });
}

export interface PageTotals {
  readonly visits: Counts;
  readonly clicks: Counts;
  /** Distinct visitors who opened the page, clicked, or both. */
  readonly visitors: number;
  readonly unique_click: number;
  readonly all_click: number;
}

/**
 * The totals of an overview, before and after a boundary. Without a boundary, all events are in the first part. Reading
 * two ranges together is faster than reading them separately.
 */
export async function selectTotals(
  clickhouse: ClickHouse,
  query: StatisticsQuery,
  boundary: Pick<Grouping, "boundary">,
  units: readonly RollupUnit[],
): Promise<readonly [PageTotals, PageTotals]> {
  const rows = await selectSums(clickhouse, query, boundary, units);
  return [toTotals(rows.filter(({ bucket }) => bucket === 0)), toTotals(rows.filter(({ bucket }) => bucket > 0))];
}

function toTotals(rows: readonly KindCountsRow[]): PageTotals {
  const find = (kind: CountedKind) => rows.find(({ type }) => type === kind) ?? { ...NO_COUNTS, pairs: 0 };
  const clicks = toCounts(find("click"));
  return {
    visits: toCounts(find("visit")),
    clicks,
    visitors: find("any").visitors,
    unique_click: find("click").pairs,
    all_click: countPeople(clicks),
  };
}
