import type { Handlers } from "#base/contract.ts";
import { importPage, type PageImportCtx } from "./import-page.ts";
import type { PageImportsContract } from "./contract.ts";
import { previewImport } from "./preview-import.ts";

export const pageImportRoutes: Handlers<PageImportsContract, unknown, PageImportCtx> = {
  "POST /v1/page-imports/look": (ctx, { body }) => previewImport(ctx, body.url),
  "POST /v1/page-imports": (ctx, { body }) => importPage(ctx, body),
};
