import type { Checked } from "#base/contract.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { askStore } from "../ask-store.ts";
import { selectClosedOf, selectCounts } from "../store/questions/select.ts";
import { selectTotals } from "../store/questions/totals.ts";
import { selectFirstDay } from "../store/summary.ts";
import type { Asked, QuestionsContract } from "./contract.ts";
import { type Counts, type CountsRow, dimensions, type Filters, type Grouping, type Question } from "./question.ts";
import { bucketsOf, daysBefore, rangeOf, sameDaysLastYear } from "./range.ts";

interface AskCtx {
  readonly clickhouse: ClickHouse;
  readonly workspaceId: string;
  /** Holds besides what is asked, for somebody who may read a part only. */
  readonly scope?: Filters;
  readonly withoutQueries?: boolean;
}

type Query<K extends keyof QuestionsContract> = Checked<QuestionsContract[K]>["query"];

const NONE: Counts = {
  humans: 0,
  duplicates: 0,
  bots: 0,
  previews: 0,
  prefetches: 0,
  heads: 0,
  owners: 0,
  visitors: 0,
};

/** Visits and clicks of the days, and of those that they are compared with; refused as `unavailable` while the event store is away. */
export async function getOverview(ctx: AskCtx, query: Query<"GET /v1/analytics/overview">) {
  const other = query.compare === "year" ? sameDaysLastYear(query) : daysBefore(query);
  const [period, before, since = null] = await askStore(() =>
    Promise.all([
      selectTotals(ctx.clickhouse, questionOf(ctx, query, "any")),
      selectTotals(ctx.clickhouse, questionOf(ctx, { ...query, ...other }, "any")),
      selectFirstDay(ctx.clickhouse, ctx.workspaceId),
    ]),
  );
  return { period, before, since };
}

/** Visits and clicks in the course of time, with zeros where nothing happened. */
export async function getSeries(ctx: AskCtx, query: Query<"GET /v1/analytics/series">) {
  const grouping: Grouping = { interval: query.interval, zone: query.zone };
  const starts = bucketsOf(query, query.interval);
  const [visits, clicks] = await askStore(async () => {
    // once, because the days are closed for both
    const closed = await selectClosedOf(ctx.clickhouse, questionOf(ctx, query, "any"), grouping);
    return Promise.all(
      (["visit", "click"] as const).map((kind) =>
        selectCounts(ctx.clickhouse, questionOf(ctx, query, kind), grouping, starts.length + 1, closed),
      ),
    );
  });
  const byStart = (rows: readonly CountsRow[]) => new Map(rows.map((row) => [row.bucket, row]));
  const visitsAt = byStart(visits!);
  const clicksAt = byStart(clicks!);
  return {
    buckets: starts.map((start) => ({
      start,
      visits: visitsAt.get(start) ?? NONE,
      clicks: clicksAt.get(start) ?? NONE,
    })),
  };
}

/** The groups of a dimension, the one with most people first. */
export async function getBreakdown(ctx: AskCtx, query: Query<"GET /v1/analytics/breakdown">) {
  const { dimension, kind, limit } = query;
  const rows = await askStore(() => selectCounts(ctx.clickhouse, questionOf(ctx, query, kind), { dimension }, limit));
  return { rows };
}

function questionOf(
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
