import type { Handlers } from "#base/contract.ts";
import type { AudienceCtx } from "./ctx.ts";
import { deleteMessage, listMessages, markAllMessages, markMessage, restoreMessage } from "./messages/messages.ts";
import type { AudienceContract } from "./contract.ts";
import { eraseSubscriber, exportSubscribers, listSubscribers, getAudienceSummary } from "./subscribers/subscribers.ts";

export const audienceRoutes: Handlers<AudienceContract, object, AudienceCtx> = {
  "GET /v1/audience/subscribers": (ctx, { query }) => listSubscribers(ctx, query),
  "GET /v1/audience/summary": (ctx) => getAudienceSummary(ctx),
  "GET /v1/audience/export": (ctx, { query }) => exportSubscribers(ctx, query),
  "DELETE /v1/audience/subscribers/{subscriberId}": (ctx, { params }) => eraseSubscriber(ctx, params.subscriberId),
  "GET /v1/audience/messages": (ctx, { query }) => listMessages(ctx, query),
  "PUT /v1/audience/messages": (ctx, { body }) => markAllMessages(ctx, body.upTo),
  "PUT /v1/audience/messages/{messageId}": (ctx, { params, body }) => markMessage(ctx, params.messageId, body.read),
  "DELETE /v1/audience/messages/{messageId}": (ctx, { params }) => deleteMessage(ctx, params.messageId),
  "POST /v1/audience/messages/{messageId}/restore": (ctx, { params }) => restoreMessage(ctx, params.messageId),
};
