import type { Handlers } from "#base/contract.ts";
import { ApiError } from "#base/errors.ts";
import { recordBlockUse, recordBlockViews } from "./blocks/record-block-events.ts";
import { usernameRequired, type VisitContract } from "./contract.ts";
import type { VisitCtx } from "./ctx.ts";
import { recordGoal } from "./goals.ts";
import { recordClick, recordVisit } from "./record-events.ts";
import { getWidget } from "./widget.ts";

export const visitRoutes: Handlers<VisitContract, VisitCtx, VisitCtx> = {
  "POST /v1/widget/link/{userId}/{linkId}": (ctx, { params, body }) =>
    recordClick(ctx, params.userId, params.linkId, body),
  "POST /v1/log/visit/{userId}": (ctx, { params, body }) => recordVisit(ctx, params.userId, body),
  "POST /v1/blocks/views/{userId}": (ctx, { params, body }) => recordBlockViews(ctx, params.userId, body),
  "POST /v1/blocks/{userId}/{blockId}": (ctx, { params, body }) =>
    recordBlockUse(ctx, params.userId, params.blockId, body),
  "POST /v1/goals/{code}": (ctx, { params }) => recordGoal(ctx, params.code),
  "GET /v1/widget/link/username": async () => {
    throw new ApiError(usernameRequired);
  },
  "GET /v1/widget/link/username/{username}": (ctx, { params }) => getWidget(ctx, params.username),
};
