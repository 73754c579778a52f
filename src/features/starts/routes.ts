import type { Handlers } from "#base/contract.ts";
import type { Language } from "#base/language.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { applyStart } from "./apply-start.ts";
import type { StartsContract } from "./contract.ts";
import { listStarts } from "./find-start.ts";
import { undo } from "./undo.ts";

export type StartsCtx = WorkspaceCtx & { readonly language: Language };

export const startRoutes: Handlers<StartsContract, Ctx, StartsCtx> = {
  "GET /v1/starts": async (ctx, { query }) => listStarts(query.lang ?? ctx.language, ctx.now()),
  "POST /v1/starts/{key}/apply": (ctx, { params, query, body }) =>
    applyStart(ctx, params.key, body.mode, query.lang ?? ctx.language),
  "POST /v1/starts/undo": (ctx, { body }) => undo(ctx, body),
};
