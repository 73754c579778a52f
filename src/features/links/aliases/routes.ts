import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { checkAlias } from "./aliases.ts";
import type { AliasesContract } from "./contract.ts";

export const aliasRoutes: Handlers<AliasesContract, Ctx, WorkspaceCtx> = {
  "GET /v1/links/alias/{alias}": (ctx, { params, query }) => checkAlias(ctx, params.alias, query.except),
};
