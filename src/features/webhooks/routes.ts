import type { Handlers } from "#base/contract.ts";
import type { WebhooksContract } from "./contract.ts";
import type { WebhooksCtx } from "./ctx.ts";
import { getDelivery, listDeliveries, replayDeliveries, replayDelivery, testWebhook } from "./deliveries.ts";
import { changeWebhook, createWebhook, deleteWebhook, getWebhook, listWebhooks, rotateSecret } from "./webhooks.ts";

export const webhookRoutes: Handlers<WebhooksContract, object, WebhooksCtx> = {
  "GET /v1/webhooks": (ctx, { query }) => listWebhooks(ctx, query),
  "POST /v1/webhooks": (ctx, { body }) => createWebhook(ctx, body),
  "GET /v1/webhooks/{webhookId}": (ctx, { params }) => getWebhook(ctx, params.webhookId),
  "PATCH /v1/webhooks/{webhookId}": (ctx, { params, body }) => changeWebhook(ctx, params.webhookId, body),
  "DELETE /v1/webhooks/{webhookId}": (ctx, { params }) => deleteWebhook(ctx, params.webhookId),
  "POST /v1/webhooks/{webhookId}/rotate": (ctx, { params }) => rotateSecret(ctx, params.webhookId),
  "POST /v1/webhooks/{webhookId}/test": (ctx, { params, body }) => testWebhook(ctx, params.webhookId, body.type),
  "POST /v1/webhooks/{webhookId}/replay": (ctx, { params, body }) => replayDeliveries(ctx, params.webhookId, body),
  "GET /v1/webhooks/{webhookId}/deliveries": (ctx, { params, query }) => listDeliveries(ctx, params.webhookId, query),
  "GET /v1/webhooks/{webhookId}/deliveries/{deliveryId}": (ctx, { params }) =>
    getDelivery(ctx, params.webhookId, params.deliveryId),
  "POST /v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay": (ctx, { params }) =>
    replayDelivery(ctx, params.webhookId, params.deliveryId),
};
