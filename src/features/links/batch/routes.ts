import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { changeLinks } from "./batch.ts";
import type { BatchContract } from "./contract.ts";

export const batchRoutes: Handlers<BatchContract, Ctx, WorkspaceCtx> = {
  "POST /v1/links/batch": (ctx, { body }) => changeLinks(ctx, body),
};
