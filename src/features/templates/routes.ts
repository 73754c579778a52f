import type { Handlers } from "#base/contract.ts";
import type { Language } from "#base/language.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { applyTemplate } from "./apply-template.ts";
import type { TemplatesContract } from "./contract.ts";
import { listTemplates } from "./find-template.ts";
import { undo } from "./undo.ts";

export type TemplatesCtx = WorkspaceCtx & { readonly language: Language };

export const templateRoutes: Handlers<TemplatesContract, Ctx, TemplatesCtx> = {
  "GET /v1/starts": async (ctx, { query }) => listTemplates(query.lang ?? ctx.language, ctx.now()),
  "POST /v1/starts/{key}/apply": (ctx, { params, query, body }) =>
    applyTemplate(ctx, params.key, body.mode, query.lang ?? ctx.language),
  "POST /v1/starts/undo": (ctx, { body }) => undo(ctx, body),
};
