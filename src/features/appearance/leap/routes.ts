import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { LeapContract } from "./contract.ts";
import { endLeap, getLeap, setLeap } from "./leap.ts";

export const leapRoutes: Handlers<LeapContract, Ctx, WorkspaceCtx> = {
  "GET /v1/leap": (ctx) => getLeap(ctx),
  "PUT /v1/leap": (ctx, { body }) => setLeap(ctx, body),
  "DELETE /v1/leap": (ctx) => endLeap(ctx),
};
