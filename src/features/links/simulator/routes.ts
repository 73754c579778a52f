import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { resetTaken } from "../count-limited-click.ts";
import type { SimulatorContract } from "./contract.ts";
import { simulateLink, simulateNew } from "./simulate.ts";

export const simulatorRoutes: Handlers<SimulatorContract, Ctx, WorkspaceCtx> = {
  "POST /v1/links/simulate": (ctx, { body }) => simulateNew(ctx, body),
  "POST /v1/links/{linkId}/simulate": (ctx, { params, body }) => simulateLink(ctx, params.linkId, body),
  "DELETE /v1/links/{linkId}/taken": (ctx, { params }) => resetTaken(ctx, params.linkId),
};
