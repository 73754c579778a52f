import type { Handlers } from "#base/contract.ts";
import type { ReportsContract } from "./contract.ts";
import type { ReportsCtx } from "./ctx.ts";
import { previewReport, getReports, sendReportNow, setReports } from "./report-settings.ts";

export const reportsRoutes: Handlers<ReportsContract, object, ReportsCtx> = {
  "GET /v1/analytics/reports": (ctx) => getReports(ctx),
  "PUT /v1/analytics/reports": (ctx, { body }) => setReports(ctx, body),
  "POST /v1/analytics/reports/now": (ctx, { body }) => sendReportNow(ctx, body),
  "GET /v1/analytics/reports/preview": (ctx, { query }) => previewReport(ctx, query),
};
