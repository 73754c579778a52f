import type { Checked } from "#base/contract.ts";
import { Refusal, unavailable } from "#base/errors.ts";
import { type ClickHouse, isAway } from "#infra/clickhouse/client.ts";
import { selectCounts, selectPairs } from "../store/questions/select.ts";
import type { Asked, QuestionsContract } from "./contract.ts";
import { type Counts, type CountsRow, dimensions, type Filters, type Grouping, type Question } from "./question.ts";
import { bucketsOf, daysBefore, rangeOf } from "./range.ts";

interface AskCtx {
  readonly clickhouse: ClickHouse;
  readonly workspaceId: string;
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

/** Visits and clicks of the days, and of as many before; refused as `unavailable` while the event store is away. */
export async function getOverview(ctx: AskCtx, query: Query<"GET /v1/analytics/overview">) {
  const [period, before] = await orUnavailable(
    Promise.all([totalsOf(ctx, query), totalsOf(ctx, { ...query, ...daysBefore(query) })]),
  );
  return { period, before };
}

async function totalsOf(ctx: AskCtx, asked: Asked) {
  const [visits, clicks, both, pairs] = await Promise.all([
    countsOf(ctx, questionOf(ctx, asked, "visit")),
    countsOf(ctx, questionOf(ctx, asked, "click")),
    countsOf(ctx, questionOf(ctx, asked, "any")),
    selectPairs(ctx.clickhouse, questionOf(ctx, asked, "click")),
  ]);
  const all_click = clicks.humans + clicks.duplicates;
  return { visits, clicks, visitors: both.visitors, unique_click: pairs, all_click };
}

async function countsOf(ctx: AskCtx, question: Question): Promise<Counts> {
  const [row] = await selectCounts(ctx.clickhouse, question, {}, 1);
  return row ?? NONE;
}

/** Visits and clicks in the course of time, with zeros where nothing happened. */
export async function getSeries(ctx: AskCtx, query: Query<"GET /v1/analytics/series">) {
  const grouping: Grouping = { interval: query.interval, zone: query.zone };
  const starts = bucketsOf(query, query.interval);
  const [visits, clicks] = await orUnavailable(
    Promise.all(
      (["visit", "click"] as const).map((kind) =>
        selectCounts(ctx.clickhouse, questionOf(ctx, query, kind), grouping, starts.length + 1),
      ),
    ),
  );
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
  const rows = await orUnavailable(selectCounts(ctx.clickhouse, questionOf(ctx, query, kind), { dimension }, limit));
  return { rows };
}

function questionOf({ workspaceId }: AskCtx, asked: Asked, kind: Question["kind"]): Question {
  const filters: Filters = Object.fromEntries(
    dimensions.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])),
  );
  return { workspaceId, kind, filters, ...rangeOf(asked) };
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isAway(error))
      throw new Refusal(unavailable, { message: "Statistics are unavailable for a moment. No click is lost." });
    throw error;
  }
}
