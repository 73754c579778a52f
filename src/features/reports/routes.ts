import type { Handlers } from "#base/contract.ts";
import { createAnnotation, deleteAnnotation, listAnnotations, updateAnnotation } from "./annotations/annotations.ts";
import type { ReportsContract } from "./contract.ts";
import type { ReportsCtx, SharedCtx, SharesCtx } from "./ctx.ts";
import { previewReport, getReportSettings, sendReportNow, updateReportSettings } from "./report-settings.ts";
import {
  getSharedBreakdown,
  getSharedOverview,
  getSharedSeries,
  describeShared,
  unlockShare,
} from "./sharing/shared.ts";
import { changeShare, createShare, listShares, removeShare, rotateShare } from "./sharing/shares.ts";

export const reportsRoutes: Handlers<ReportsContract, SharedCtx, ReportsCtx & SharesCtx & SharedCtx> = {
  "GET /v1/analytics/reports": (ctx) => getReportSettings(ctx),
  "PUT /v1/analytics/reports": (ctx, { body }) => updateReportSettings(ctx, body),
  "POST /v1/analytics/reports/now": (ctx, { body }) => sendReportNow(ctx, body),
  "GET /v1/analytics/reports/preview": (ctx, { query }) => previewReport(ctx, query),
  "GET /v1/analytics/annotations": (ctx) => listAnnotations(ctx),
  "POST /v1/analytics/annotations": (ctx, { body }) => createAnnotation(ctx, body),
  "PUT /v1/analytics/annotations/{annotationId}": (ctx, { params, body }) =>
    updateAnnotation(ctx, params.annotationId, body),
  "DELETE /v1/analytics/annotations/{annotationId}": (ctx, { params }) => deleteAnnotation(ctx, params.annotationId),
  "GET /v1/analytics/shares": (ctx) => listShares(ctx),
  "POST /v1/analytics/shares": (ctx, { body }) => createShare(ctx, body),
  "PUT /v1/analytics/shares/{shareId}": (ctx, { params, body }) => changeShare(ctx, params.shareId, body),
  "POST /v1/analytics/shares/{shareId}/rotate": (ctx, { params }) => rotateShare(ctx, params.shareId),
  "DELETE /v1/analytics/shares/{shareId}": (ctx, { params }) => removeShare(ctx, params.shareId),
  "GET /v1/shared/analytics/{token}": (ctx, { params }) => describeShared(ctx, params.token),
  "POST /v1/shared/analytics/{token}/unlock": (ctx, { params, body }) => unlockShare(ctx, params.token, body),
  "GET /v1/shared/analytics/{token}/overview": (ctx, { params, query }) => getSharedOverview(ctx, params.token, query),
  "GET /v1/shared/analytics/{token}/series": (ctx, { params, query }) => getSharedSeries(ctx, params.token, query),
  "GET /v1/shared/analytics/{token}/breakdown": (ctx, { params, query }) =>
    getSharedBreakdown(ctx, params.token, query),
};
