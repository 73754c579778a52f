import type { Handlers } from "#base/contract.ts";
import type { SharesContract } from "./contract.ts";
import type { SharedCtx, SharesCtx } from "./ctx.ts";
import { describeShared, unlockShare } from "./shared.ts";
import type { SharedContract } from "./shared-contract.ts";
import { getSharedBreakdown, getSharedOverview, getSharedSeries } from "./shared-queries.ts";
import { changeShare, createShare, listShares, removeShare, rotateShare } from "./shares.ts";

export const sharesRoutes: Handlers<SharesContract, object, SharesCtx> = {
  "GET /v1/analytics/shares": (ctx) => listShares(ctx),
  "POST /v1/analytics/shares": (ctx, { body }) => createShare(ctx, body),
  "PUT /v1/analytics/shares/{shareId}": (ctx, { params, body }) => changeShare(ctx, params.shareId, body),
  "POST /v1/analytics/shares/{shareId}/rotate": (ctx, { params }) => rotateShare(ctx, params.shareId),
  "DELETE /v1/analytics/shares/{shareId}": (ctx, { params }) => removeShare(ctx, params.shareId),
};

export const sharedRoutes: Handlers<SharedContract, SharedCtx, SharedCtx> = {
  "GET /v1/shared/analytics/{token}": (ctx, { params }) => describeShared(ctx, params.token),
  "POST /v1/shared/analytics/{token}/unlock": (ctx, { params, body }) => unlockShare(ctx, params.token, body),
  "GET /v1/shared/analytics/{token}/overview": (ctx, { params, query }) => getSharedOverview(ctx, params.token, query),
  "GET /v1/shared/analytics/{token}/series": (ctx, { params, query }) => getSharedSeries(ctx, params.token, query),
  "GET /v1/shared/analytics/{token}/breakdown": (ctx, { params, query }) =>
    getSharedBreakdown(ctx, params.token, query),
};
