import type { ParsedInput } from "#base/contract.ts";
import { DAY_MS } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { queryStore } from "../query-store.ts";
import { countImported } from "../store/imported.ts";
import { selectFigures, selectTotals, selectUnitsWithin, type PageTotals } from "../store/queries/select.ts";
import { selectFirstDay } from "../store/summary.ts";
import type { QueryInput, QueriesContract } from "./contract.ts";
import {
  countPeople,
  toCounts,
  dimensions,
  type Filters,
  type Grouping,
  NO_COUNTS,
  type StatisticsQuery,
} from "./statistics-query.ts";
import { listBuckets, daysBefore, findComparableEnd, toRange, sameDaysLastYear } from "./range.ts";

export interface QueryCtx {
  readonly clickhouse: ClickHouse;
  readonly workspaceId: string;
  now(): Date;
  /** Added to every query for readers who may see only some of the figures. */
  readonly scope?: Filters;
  readonly withoutQueries?: boolean;
}

export type Query<K extends keyof QueriesContract> = ParsedInput<QueriesContract[K]>["query"];

/** Visits and clicks of the days and of the compared days; throws `unavailable` while the event store is down. */
export async function getOverview(ctx: QueryCtx, query: Query<"GET /v1/analytics/overview">) {
  const comparedDays = query.compare === "year" ? sameDaysLastYear(query) : daysBefore(query);
  const [current, compared] = [
    toStatisticsQuery(ctx, query, "any"),
    toStatisticsQuery(ctx, { ...query, ...comparedDays }, "any"),
  ];
  const end = query.reach === "so_far" ? findComparableEnd(comparedDays, query, ctx.now()) : undefined;
  return queryStore(async () => {
    // must be read before the figures: if a first visit is stored in between, its day would be returned without figures
    const since = (await selectFirstDay(ctx.clickhouse, ctx.workspaceId)) ?? null;
    const [before, period] = await selectBothPeriods(
      ctx.clickhouse,
      end ? { ...compared, until: end } : compared,
      current,
    );
    return { period, before, is_so_far: end !== undefined, since };
  });
}

/** Upper bound on the unfinished part of a period, such as all but the first day of a month. */
const LONGEST_GAP_MS = 32 * DAY_MS;

async function selectBothPeriods(
  clickhouse: ClickHouse,
  compared: StatisticsQuery,
  current: StatisticsQuery,
): Promise<readonly [PageTotals, PageTotals]> {
  // once for both periods
  const units = await selectUnitsWithin(clickhouse, { ...current, from: compared.from }, {});
  const [end, start] = [compared.until.getTime(), current.from.getTime()];
  // read in one query, unless the two ranges overlap or are far apart
  if (end <= start && start - end < LONGEST_GAP_MS) {
    const except = end < start ? [{ from: end, until: start }] : [];
    return selectTotals(clickhouse, { ...current, from: compared.from, except }, { boundary: current.from }, units);
  }
  const [[before], [period]] = await Promise.all([
    selectTotals(clickhouse, compared, {}, units),
    selectTotals(clickhouse, current, {}, units),
  ]);
  return [before, period];
}

/** Visits and clicks over time, with zeros for empty intervals. */
export async function getSeries(ctx: QueryCtx, query: Query<"GET /v1/analytics/series">) {
  const grouping: Grouping = { interval: query.interval, zone: query.zone };
  const starts = listBuckets(query, query.interval);
  const rows = await queryStore(() =>
    selectFigures(ctx.clickhouse, toStatisticsQuery(ctx, query, "any"), grouping, { kinds: ["visit", "click"] }),
  );
  const byStart = (kind: string) => new Map(rows.filter(({ type }) => type === kind).map((row) => [row.bucket, row]));
  const [visitsAt, clicksAt] = [byStart("visit"), byStart("click")];
  return {
    buckets: starts.map((start) => ({
      start,
      visits: toCounts(visitsAt.get(start) ?? NO_COUNTS),
      clicks: toCounts(clicksAt.get(start) ?? NO_COUNTS),
    })),
  };
}

/** The groups of a dimension, those with the most people first. */
export async function getBreakdown(ctx: QueryCtx, query: Query<"GET /v1/analytics/breakdown">) {
  const { dimension, kind, limit } = query;
  const rows = await queryStore(() =>
    selectFigures(ctx.clickhouse, toStatisticsQuery(ctx, query, kind), { dimension }, { limit }),
  );
  return { rows: rows.map((row) => ({ value: row.value, ...toCounts(row) })) };
}

/** The number of imported clicks of people. */
export async function getImported(ctx: QueryCtx, query: Query<"GET /v1/analytics/imported">) {
  return { clicks: await queryStore(() => countImported(ctx.clickhouse, toStatisticsQuery(ctx, query, "click"))) };
}

/** The statistics query of a request, restricted to the scope. */
export function toStatisticsQuery(
  { workspaceId, scope = [], withoutQueries = false }: QueryCtx,
  input: QueryInput,
  kind: StatisticsQuery["kind"],
): StatisticsQuery {
  const filters: Filters = dimensions.flatMap((dimension) => {
    const [included, excluded] = [input[dimension], input[`not_${dimension}`]];
    return [
      ...(included ? [{ dimension, is: true, values: included }] : []),
      ...(excluded ? [{ dimension, is: false, values: excluded }] : []),
    ];
  });
  return { workspaceId, kind, filters: [...scope, ...filters], withoutQueries, ...toRange(input) };
}

/** More than a page can have, so that deleted blocks are included. */
const BLOCKS_MAX = 1_000;

/** Views and uses of each block, most viewed first; throws `unavailable` while the event store is down. */
export async function getBlocks(ctx: QueryCtx, query: Query<"GET /v1/analytics/blocks">) {
  const [views, uses] = await queryStore(() =>
    Promise.all(
      (["block_view", "block_use"] as const).map((kind) =>
        selectFigures(
          ctx.clickhouse,
          toStatisticsQuery(ctx, query, kind),
          { dimension: "link" },
          { limit: BLOCKS_MAX },
        ),
      ),
    ),
  );
  const viewsById = new Map(views!.map((row) => [row.value, toCounts(row)]));
  const usesById = new Map(uses!.map((row) => [row.value, toCounts(row)]));
  // a set keeps its insertion order: blocks by views first, then blocks that were used but never viewed
  const ids = new Set([...viewsById.keys(), ...usesById.keys()]);
  return {
    blocks: [...ids].map((id) => {
      const [seen, used] = [viewsById.get(id) ?? NO_COUNTS, usesById.get(id) ?? NO_COUNTS];
      return {
        id,
        views: countPeople(seen),
        viewers: seen.visitors,
        uses: countPeople(used),
        users: used.visitors,
        seen,
        used,
      };
    }),
  };
}
