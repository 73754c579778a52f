import type { Handlers } from "#base/contract.ts";
import { notFound, ApiError } from "#base/errors.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { AnalyticsContract } from "./contract.ts";
import type { AnalyticsCtx } from "./ctx.ts";
import { getStats, getLinkFigures, getSummary } from "./summary/summary.ts";
import { getCountBreakdown } from "./summary/count-breakdown.ts";

export const analyticsRoutes: Handlers<AnalyticsContract, Ctx, AnalyticsCtx & Ctx> = {
  "POST /v1/log/page-view/{userId}": async (ctx, { params, body }) => {
    if (params.userId !== ctx.workspaceId) throw new ApiError(notFound);
    ctx.countPageView(body.path);
  },
  "GET /v1/log/my/stats": (ctx) => getStats(ctx.clickhouse, ctx.workspaceId),
  "GET /v1/log/my/summary": (ctx, { query }) => getSummary(ctx, query.zone),
  "GET /v1/log/my/links": (ctx) => getLinkFigures(ctx),
  "GET /v1/log/my/ledger": (ctx, { query }) => getCountBreakdown(ctx, query.link),
};
