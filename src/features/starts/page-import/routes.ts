import type { Handlers } from "#base/contract.ts";
import { bringPage, type PageImportCtx } from "./bring-page.ts";
import type { PageImportsContract } from "./contract.ts";
import { lookAtPage } from "./look-at-page.ts";

export const pageImportRoutes: Handlers<PageImportsContract, unknown, PageImportCtx> = {
  "POST /v1/page-imports/look": (ctx, { body }) => lookAtPage(ctx, body.url),
  "POST /v1/page-imports": (ctx, { body }) => bringPage(ctx, body),
};
