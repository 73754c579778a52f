import type { Handlers } from "#base/contract.ts";
import type { PlanCtx } from "#features/workspaces/ctx.ts";
import type { OwnerCtx } from "../profile/ctx.ts";
import type { NotificationsContract } from "./contract.ts";
import { getNotification, setNotification } from "./notifications.ts";

export const notificationRoutes: Handlers<NotificationsContract, PlanCtx, OwnerCtx> = {
  "GET /v1/settings/{userId}": (ctx, { params }) => getNotification(ctx, params.userId),
  "PUT /v1/settings/{userId}": (ctx, { params, body }) => setNotification(ctx, params.userId, body.notification),
};
