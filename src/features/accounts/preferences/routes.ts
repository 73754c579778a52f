import type { Handlers } from "#base/contract.ts";
import type { PlanCtx } from "#features/workspaces/ctx.ts";
import type { OwnerCtx } from "../profile/ctx.ts";
import type { PreferencesContract } from "./contract.ts";
import { getPreferences, setPreferences } from "./preferences.ts";

export const preferencesRoutes: Handlers<PreferencesContract, PlanCtx, OwnerCtx> = {
  "GET /v1/settings/{userId}/preferences": (ctx, { params }) => getPreferences(ctx, params.userId),
  "PUT /v1/settings/{userId}/preferences": (ctx, { params, body }) => setPreferences(ctx, params.userId, body),
};
