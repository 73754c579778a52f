import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { aliasRoutes } from "./aliases/routes.ts";
import { batchRoutes } from "./batch/routes.ts";
import { blockRoutes } from "#features/blocks/routes.ts";
import { trashRoutes } from "./trash/routes.ts";
import { categoryRoutes } from "#features/blocks/categories/routes.ts";
import type { LinksContract } from "./contract.ts";
import { historyRoutes } from "./history/routes.ts";
import { createLink, deleteLink, listLinks, updateLink } from "./links.ts";
import { orderRoutes } from "./order/routes.ts";
import { simulatorRoutes } from "./simulator/routes.ts";
import { tagRoutes } from "./tags/routes.ts";
import { utmRoutes } from "./utm/routes.ts";

export const linkRoutes: Handlers<LinksContract, Ctx, WorkspaceCtx> = {
  "GET /v1/widget/link": (ctx) => listLinks(ctx),
  "POST /v1/widget/link": (ctx, { body }) => createLink(ctx, body),
  ...orderRoutes,
  "PUT /v1/widget/link/{linkId}": (ctx, { params, body }) => updateLink(ctx, params.linkId, body),
  "DELETE /v1/widget/link/{linkId}": (ctx, { params }) => deleteLink(ctx, params.linkId),
  ...categoryRoutes,
  ...tagRoutes,
  ...trashRoutes,
  ...blockRoutes,
  ...historyRoutes,
  ...batchRoutes,
  ...aliasRoutes,
  ...simulatorRoutes,
  ...utmRoutes,
};
