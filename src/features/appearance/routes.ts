import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { createAppearance, getAppearance, updateAppearance } from "./appearance.ts";
import type { AppearanceContract } from "./contract.ts";

export const appearanceRoutes: Handlers<AppearanceContract, Ctx, WorkspaceCtx> = {
  "POST /v1/appearance": (ctx, { body }) => createAppearance(ctx, body),
  "GET /v1/appearance/{userId}": (ctx, { params }) => getAppearance(ctx, params.userId),
  "PUT /v1/appearance/{appearanceId}": (ctx, { params, body }) => updateAppearance(ctx, params.appearanceId, body),
};
