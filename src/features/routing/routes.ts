import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { PageRedirectContract } from "./page-redirect/contract.ts";
import { endPageRedirect, getPageRedirect, type RedirectCtx, setPageRedirect } from "./page-redirect/page-redirect.ts";

export const routingRoutes: Handlers<PageRedirectContract, Ctx, RedirectCtx> = {
  "GET /v1/leap": (ctx) => getPageRedirect(ctx),
  "PUT /v1/leap": (ctx, { body }) => setPageRedirect(ctx, body),
  "DELETE /v1/leap": (ctx) => endPageRedirect(ctx),
};
