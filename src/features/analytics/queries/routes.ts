import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { AnalyticsCtx } from "../ctx.ts";
import type { QueriesContract } from "./contract.ts";
import { getBlocks } from "./block-figures.ts";
import { getBreakdown, getImported, getOverview, getSeries } from "./queries.ts";

export const queriesRoutes: Handlers<QueriesContract, Ctx, AnalyticsCtx & Ctx> = {
  "GET /v1/analytics/overview": (ctx, { query }) => getOverview(ctx, query),
  "GET /v1/analytics/series": (ctx, { query }) => getSeries(ctx, query),
  "GET /v1/analytics/breakdown": (ctx, { query }) => getBreakdown(ctx, query),
  "GET /v1/analytics/imported": (ctx, { query }) => getImported(ctx, query),
  "GET /v1/analytics/blocks": (ctx, { query }) => getBlocks(ctx, query),
};
