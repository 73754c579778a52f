import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { UtmContract } from "./contract.ts";
import { createUtmTemplate, deleteUtmTemplate, listUtmTemplates, updateUtmTemplate } from "./utm-templates.ts";

export const utmRoutes: Handlers<UtmContract, Ctx, WorkspaceCtx> = {
  "GET /v1/links/utm-templates": (ctx) => listUtmTemplates(ctx),
  "POST /v1/links/utm-templates": (ctx, { body }) => createUtmTemplate(ctx, body),
  "PUT /v1/links/utm-templates/{utmTemplateId}": (ctx, { params, body }) =>
    updateUtmTemplate(ctx, params.utmTemplateId, body),
  "DELETE /v1/links/utm-templates/{utmTemplateId}": (ctx, { params }) => deleteUtmTemplate(ctx, params.utmTemplateId),
};
