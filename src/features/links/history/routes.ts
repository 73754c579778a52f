import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { HistoryContract } from "./contract.ts";
import { listHistory, revertLink, showHistory } from "./history.ts";

export const historyRoutes: Handlers<HistoryContract, Ctx, WorkspaceCtx> = {
  "GET /v1/links/{linkId}/history": (ctx, { params, query }) => listHistory(ctx, params.linkId, query.before),
  "PUT /v1/links/{linkId}/history": (ctx, { params, body }) => showHistory(ctx, params.linkId, body.public),
  "POST /v1/links/{linkId}/history/{entryId}/revert": (ctx, { params, body }) =>
    revertLink(ctx, params.linkId, params.entryId, body.version),
};
