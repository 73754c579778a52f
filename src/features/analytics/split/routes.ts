import type { Handlers } from "#base/contract.ts";
import type { SplitContract } from "#features/routing/split-contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { AnalyticsCtx } from "../ctx.ts";
import { getSplit } from "./split.ts";

export const splitRoutes: Handlers<SplitContract, Ctx, AnalyticsCtx & Ctx> = {
  "GET /v1/links/{linkId}/split": (ctx, { params }) => getSplit(ctx, params.linkId),
};
