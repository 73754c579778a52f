import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { PreviewContract } from "./contract.ts";
import type { PreviewCtx } from "./ctx.ts";
import { previewPage } from "./preview-page.ts";

export const previewRoutes: Handlers<PreviewContract, Ctx, PreviewCtx> = {
  "POST /v1/appearance/preview": (ctx, { query, body }) => previewPage(ctx, body, query.lang),
};
