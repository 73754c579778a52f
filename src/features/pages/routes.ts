import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { PagesContract } from "./contract.ts";
import type { PagesCtx } from "./ctx.ts";
import { createPage, listPages } from "./pages.ts";

export const pagesRoutes: Handlers<PagesContract, Ctx, PagesCtx> = {
  "GET /v1/pages": (ctx) => listPages(ctx),
  "POST /v1/pages": (ctx, { body }) => createPage(ctx, body),
};
