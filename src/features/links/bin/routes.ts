import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { listBin, purgeOne } from "./bin.ts";
import type { BinContract } from "./contract.ts";

export const binRoutes: Handlers<BinContract, Ctx, WorkspaceCtx> = {
  "GET /v1/links/deleted": (ctx) => listBin(ctx),
  "DELETE /v1/links/deleted/{linkId}": (ctx, { params }) => purgeOne(ctx, params.linkId),
};
