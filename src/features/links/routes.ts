import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { LinksContract } from "./contract.ts";
import { createLink, deleteLink, listLinks, updateLink } from "./links.ts";
import { getOrder, setOrder } from "./order.ts";

export const linkRoutes: Handlers<LinksContract, Ctx, WorkspaceCtx> = {
  "GET /v1/widget/link": (ctx) => listLinks(ctx),
  "POST /v1/widget/link": (ctx, { body }) => createLink(ctx, body),
  "GET /v1/widget/link/order": (ctx) => getOrder(ctx),
  "PUT /v1/widget/link/order": (ctx, { body }) => setOrder(ctx, body),
  "PUT /v1/widget/link/{linkId}": (ctx, { params, body }) => updateLink(ctx, params.linkId, body),
  "DELETE /v1/widget/link/{linkId}": (ctx, { params }) => deleteLink(ctx, params.linkId),
};
