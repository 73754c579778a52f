import type { Checked } from "#base/contract.ts";
import { DAY_MS } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { askStore } from "../ask-store.ts";
import { countImported } from "../store/imported.ts";
import { selectDaysWithin, selectCounts } from "../store/questions/select.ts";
import { selectSeries, type SeriesRow } from "../store/questions/series.ts";
import { selectTotals, type Totals } from "../store/questions/totals.ts";
import { selectFirstDay } from "../store/summary.ts";
import type { Asked, QuestionsContract } from "./contract.ts";
import { countsOf, dimensions, type Filters, type Grouping, NONE, type Question } from "./question.ts";
import { bucketsOf, daysBefore, endSoFar, rangeOf, sameDaysLastYear } from "./range.ts";

export interface AskCtx {
  readonly clickhouse: ClickHouse;
  readonly workspaceId: string;
  /** Holds besides what is asked, for somebody who may read a part only. */
  readonly scope?: Filters;
  readonly withoutQueries?: boolean;
}

type Query<K extends keyof QuestionsContract> = Checked<QuestionsContract[K]>["query"];

/** Visits and clicks of the days, and of those that they are compared with; refused as `unavailable` while the event store is away. */
export async function getOverview(ctx: AskCtx & { now(): Date }, query: Query<"GET /v1/analytics/overview">) {
  const other = query.compare === "year" ? sameDaysLastYear(query) : daysBefore(query);
  const [now, then] = [questionOf(ctx, query, "any"), questionOf(ctx, { ...query, ...other }, "any")];
  const end = query.reach === "so_far" ? endSoFar(other, query, ctx.now()) : undefined;
  const [[before, period], since = null] = await askStore(() =>
    Promise.all([
      selectBoth(ctx.clickhouse, end ? { ...then, until: end } : then, now),
      selectFirstDay(ctx.clickhouse, ctx.workspaceId),
    ]),
  );
  return { period, before, is_so_far: end !== undefined, since };
}

/** More than is left of a period that goes on, such as all but the first day of a month. */
const LONGEST_GAP_MS = 32 * DAY_MS;

async function selectBoth(clickhouse: ClickHouse, then: Question, now: Question): Promise<readonly [Totals, Totals]> {
  // once, because both are of these days
  const days = await selectDaysWithin(clickhouse, { ...now, from: then.from });
  const [end, start] = [then.until.getTime(), now.from.getTime()];
  // told beside each other, unless they overlap, or a year lies between
  if (end <= start && start - end < LONGEST_GAP_MS) {
    const except = end < start ? [{ from: end, until: start }] : [];
    return selectTotals(clickhouse, { ...now, from: then.from, except }, { boundary: now.from }, days);
  }
  const [[before], [period]] = await Promise.all([
    selectTotals(clickhouse, then, {}, days),
    selectTotals(clickhouse, now, {}, days),
  ]);
  return [before, period];
}

/** Visits and clicks in the course of time, with zeros where nothing happened. */
export async function getSeries(ctx: AskCtx, query: Query<"GET /v1/analytics/series">) {
  const grouping: Grouping = { interval: query.interval, zone: query.zone };
  const starts = bucketsOf(query, query.interval);
  const { visits, clicks } = await askStore(() =>
    selectSeries(ctx.clickhouse, questionOf(ctx, query, "any"), grouping, starts.length + 1),
  );
  const byStart = (rows: readonly SeriesRow[]) => new Map(rows.map((row) => [row.bucket, row]));
  const visitsAt = byStart(visits);
  const clicksAt = byStart(clicks);
  return {
    buckets: starts.map((start) => ({
      start,
      visits: countsOf(visitsAt.get(start) ?? NONE),
      clicks: countsOf(clicksAt.get(start) ?? NONE),
    })),
  };
}

/** The groups of a dimension, the one with most people first. */
export async function getBreakdown(ctx: AskCtx, query: Query<"GET /v1/analytics/breakdown">) {
  const { dimension, kind, limit } = query;
  const rows = await askStore(() => selectCounts(ctx.clickhouse, questionOf(ctx, query, kind), { dimension }, limit));
  return { rows };
}

/** How many of people's clicks came with an import. */
export async function getImported(ctx: AskCtx, query: Query<"GET /v1/analytics/imported">) {
  return { clicks: await askStore(() => countImported(ctx.clickhouse, questionOf(ctx, query, "click"))) };
}

/** What a query asks about, in a scope. */
export function questionOf(
  { workspaceId, scope = [], withoutQueries = false }: AskCtx,
  asked: Asked,
  kind: Question["kind"],
): Question {
  const filters: Filters = dimensions.flatMap((dimension) => {
    const [some, none] = [asked[dimension], asked[`not_${dimension}`]];
    return [
      ...(some ? [{ dimension, is: true, values: some }] : []),
      ...(none ? [{ dimension, is: false, values: none }] : []),
    ];
  });
  return { workspaceId, kind, filters: [...scope, ...filters], withoutQueries, ...rangeOf(asked) };
}
