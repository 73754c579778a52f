import type { Handlers } from "#base/contract.ts";
import { notFound, ApiError } from "#base/errors.ts";
import type { Ctx, Listener } from "#features/outbox/ctx.ts";
import type { AnalyticsContract } from "./contract.ts";
import type { AnalyticsCtx, ErasureCtx, LiveCtx } from "./ctx.ts";
import { getDataInventory } from "./data-inventory/data-inventory.ts";
import { deleteLinkStatistics, deleteStatistics } from "./erasure/erasure.ts";
import { explainNumber } from "./queries/explain.ts";
import { exportStatistics } from "./queries/export.ts";
import { getBlocks, getBreakdown, getImported, getOverview, getSeries } from "./queries/queries.ts";
import { getSplit } from "./split/split.ts";
import { getStats, getLinkFigures, getSummary, getCountBreakdown } from "./summary/summary.ts";

export const analyticsRoutes: Handlers<AnalyticsContract, Ctx, AnalyticsCtx & ErasureCtx & LiveCtx & Listener> = {
  "POST /v1/log/page-view/{userId}": async (ctx, { params, body }) => {
    if (params.userId !== ctx.workspaceId) throw new ApiError(notFound);
    ctx.countPageView(body.path);
  },
  "GET /v1/log/my/stats": (ctx) => getStats(ctx.clickhouse, ctx.workspaceId),
  "GET /v1/log/my/summary": (ctx, { query }) => getSummary(ctx, query.zone),
  "GET /v1/log/my/links": (ctx) => getLinkFigures(ctx),
  "GET /v1/log/my/ledger": (ctx, { query }) => getCountBreakdown(ctx, query.link),
  "GET /v1/analytics/overview": (ctx, { query }) => getOverview(ctx, query),
  "GET /v1/analytics/series": (ctx, { query }) => getSeries(ctx, query),
  "GET /v1/analytics/breakdown": (ctx, { query }) => getBreakdown(ctx, query),
  "GET /v1/analytics/export": (ctx, { query }) => exportStatistics(ctx, query),
  "GET /v1/analytics/explain": (ctx, { query }) => explainNumber(ctx, query),
  "GET /v1/analytics/imported": (ctx, { query }) => getImported(ctx, query),
  "GET /v1/analytics/blocks": (ctx, { query }) => getBlocks(ctx, query),
  "DELETE /v1/analytics/links/{linkId}": (ctx, { params }) => deleteLinkStatistics(ctx, params.linkId),
  "DELETE /v1/analytics/page": (ctx) => deleteStatistics(ctx, { kind: "page" }),
  "DELETE /v1/analytics": (ctx) => deleteStatistics(ctx, { kind: "all" }),
  "GET /v1/analytics/receipt": (ctx) => getDataInventory(ctx),
  "GET /v1/links/{linkId}/split": (ctx, { params }) => getSplit(ctx, params.linkId),
  "GET /v1/analytics/live": async ({ live, accountId, workspaceId, sessionId }) =>
    live.listen({ accountId, workspaceId, sessionId }),
};
