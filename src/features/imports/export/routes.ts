import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { ExportContract } from "./contract.ts";
import type { ExportCtx } from "./ctx.ts";
import { exportLinks } from "./export-links.ts";
import { exportRedirects } from "./export-redirects.ts";

export const exportRoutes: Handlers<ExportContract, Ctx, ExportCtx> = {
  "GET /v1/links/export": (ctx, { query }) => exportLinks(ctx, query.form ?? "csv"),
  "GET /v1/links/redirects": (ctx, { query }) => exportRedirects(ctx, query),
};
