import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { OrderContract } from "./contract.ts";
import { getOrder, setOrder } from "./order.ts";

export const orderRoutes: Handlers<OrderContract, Ctx, WorkspaceCtx> = {
  "GET /v1/widget/link/order": (ctx) => getOrder(ctx),
  "PUT /v1/widget/link/order": (ctx, { body }) => setOrder(ctx, body),
};
