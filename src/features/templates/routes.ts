import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { applyTemplate, undoTemplate } from "./apply-template.ts";
import type { TemplatesContract } from "./contract.ts";
import { listTemplates } from "./gallery/gallery.ts";
import { importPage, type PageImportCtx } from "./page-import/import-page.ts";
import { previewImport } from "./page-import/preview-import.ts";

export const templateRoutes: Handlers<TemplatesContract, Ctx, PageImportCtx> = {
  "GET /v1/starts": async (ctx, { query }) => listTemplates(query.lang ?? ctx.language, ctx.now()),
  "POST /v1/starts/{key}/apply": (ctx, { params, query, body }) =>
    applyTemplate(ctx, params.key, body.mode, query.lang ?? ctx.language),
  "POST /v1/starts/undo": (ctx, { body }) => undoTemplate(ctx, body),
  "POST /v1/page-imports/look": (ctx, { body }) => previewImport(ctx, body.url),
  "POST /v1/page-imports": (ctx, { body }) => importPage(ctx, body),
};
