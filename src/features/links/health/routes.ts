import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { HealthContract } from "./contract.ts";
import type { CheckNowCtx } from "./ctx.ts";
import { checkNow, listTroubles } from "./health.ts";

export const healthRoutes: Handlers<HealthContract, Ctx, CheckNowCtx> = {
  "GET /v1/links/health": (ctx) => listTroubles(ctx),
  "POST /v1/links/{linkId}/health": (ctx, { params }) => checkNow(ctx, params.linkId),
};
