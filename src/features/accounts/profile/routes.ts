import type { Handlers } from "#base/contract.ts";
import type { PlanCtx } from "#features/workspaces/ctx.ts";
import type { ProfileContract } from "./contract.ts";
import type { OwnerCtx } from "./ctx.ts";
import { switchPlan } from "../assign-plan.ts";
import { getProfile, saveProfile } from "./profile.ts";

export const profileRoutes: Handlers<ProfileContract, PlanCtx, OwnerCtx> = {
  "POST /v1/profile": (ctx, { body }) => saveProfile(ctx, body),
  "GET /v1/profile/detail/{userId}": (ctx, { params }) => getProfile(ctx, params.userId),
  "PUT /v1/plan": async (ctx, { body }) => {
    await switchPlan(ctx, body.plan);
    return getProfile(ctx, ctx.accountId);
  },
};
