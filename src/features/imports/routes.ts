import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { ImportsContract } from "./contract.ts";
import type { ImportCtx, ExportCtx } from "./ctx.ts";
import { exportLinks } from "./export/export-links.ts";
import { exportRedirects } from "./export/export-redirects.ts";
import {
  chooseImport,
  discardImport,
  getImport,
  listImports,
  startImport,
  uploadImport,
  undoImport,
} from "./imports.ts";

export const importRoutes: Handlers<ImportsContract, Ctx, ImportCtx & ExportCtx> = {
  "GET /v1/links/imports": (ctx) => listImports(ctx),
  "POST /v1/links/imports": (ctx, { query, upload }) => uploadImport(ctx, query.name, upload),
  "GET /v1/links/imports/{importId}": (ctx, { params }) => getImport(ctx, params.importId),
  "PUT /v1/links/imports/{importId}": (ctx, { params, body }) => chooseImport(ctx, params.importId, body),
  "POST /v1/links/imports/{importId}/start": (ctx, { params, body }) =>
    startImport(ctx, params.importId, body.leave_out ?? false),
  "POST /v1/links/imports/{importId}/undo": (ctx, { params }) => undoImport(ctx, params.importId),
  "DELETE /v1/links/imports/{importId}": (ctx, { params }) => discardImport(ctx, params.importId),
  "GET /v1/links/export": (ctx, { query }) => exportLinks(ctx, query.form ?? "csv"),
  "GET /v1/links/redirects": (ctx, { query }) => exportRedirects(ctx, query),
};
