import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { listTrash, purgeOne } from "./trash.ts";
import type { TrashContract } from "./contract.ts";

export const trashRoutes: Handlers<TrashContract, Ctx, WorkspaceCtx> = {
  "GET /v1/links/deleted": (ctx) => listTrash(ctx),
  "DELETE /v1/links/deleted/{linkId}": (ctx, { params }) => purgeOne(ctx, params.linkId),
};
