import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { defineError, notFound, tooManyRequests } from "#base/errors.ts";
import { isoDate, readOnlyKeys, text } from "#base/schema.ts";
import { tag } from "#features/links/link-schema.ts";
import { ALL_EVENTS, deliveryStates, eventTypes, formats, signatures, TEST_EVENT } from "./event-types.ts";
import {
  DELIVERIES_PAGE,
  DELIVERIES_PAGE_MAX,
  DELIVERY_DAYS,
  FILTER_MAX,
  NAME_MAX_LENGTH,
  URL_MAX_LENGTH,
  WEBHOOKS_MAX,
} from "./limits.ts";

export const badWebhookUrl = defineError(
  "bad_webhook_url",
  422,
  "Enter an https address on the public internet, such as https://example.com/hooks/halka",
  "url",
);
export const notChatUrl = defineError(
  "not_chat_url",
  422,
  "Enter the webhook address that Slack, Discord or Telegram gave you.",
  "url",
);
export const chatMissing = defineError(
  "chat_missing",
  422,
  "Enter the id of the chat, such as -1001234567890.",
  "chatId",
);
export const webhookLimit = defineError(
  "webhook_limit",
  403,
  `You can have up to ${WEBHOOKS_MAX} webhooks. Delete one first.`,
);

export const signatureFixed = defineError(
  "signature_fixed",
  422,
  "The kind of signature can't be changed. Create another webhook instead.",
  "signature",
);
export const webhookOff = defineError("webhook_off", 409, "This webhook is off. Switch it on first.");

const eventName = z.enum([ALL_EVENTS, ...eventTypes], "Choose an event from the list").meta({ id: "WebhookEventName" });
const sentType = z.enum([...eventTypes, TEST_EVENT], "Choose an event from the list").meta({ id: "WebhookSentType" });
const deliveryState = z
  .enum(deliveryStates, "Choose waiting, delivered or failed")
  .meta({ id: "WebhookDeliveryState" });
const host = text(255).trim().toLowerCase().min(1, "Enter a domain, such as go.example.com.");

export const webhookSchema = z
  .object({
    _id: z.uuid(),
    url: z.string(),
    name: z.string(),
    /** Types of events; `*` stands for all of them, those to come included. */
    events: z.array(eventName),
    /** Only events about links with one of the tags, or about links or domains on one of the hosts; empty: all. */
    filters: z.object({ tags: z.array(z.string()), domains: z.array(z.string()) }),
    format: z.enum(formats),
    /** The chat that a Telegram bot writes to; null for other formats. */
    chatId: z.string().nullable(),
    signature: z.enum(signatures),
    /** The public key (`whpk_...`) of an `ed25519` signature; null for `hmac`. */
    publicKey: z.string().nullable(),
    /** `whsec_...`; only in the response that creates or rotates it, and never for `ed25519`. */
    secret: z.string().optional(),
    active: z.boolean(),
    /** Why it was switched off: `gone` (it returned 410) or `failing` (for five days); null: not by us. */
    disabledReason: z.enum(["gone", "failing"]).nullable(),
    disabledAt: isoDate.nullable(),
    /** The first failed attempt since the last success; null while it works. */
    failingSince: isoDate.nullable(),
    /** Until when the former secret also signs; null without a former secret. */
    previousSecretUntil: isoDate.nullable(),
    lastDelivery: z
      .object({ at: isoDate, state: deliveryState, status: z.int().nullable() })
      .nullable()
      .meta({ description: "The latest attempt; null before the first one" }),
    createdAt: isoDate,
    updatedAt: isoDate,
  })
  .meta({ id: "Webhook" });

export const deliverySchema = z
  .object({
    /** Also the value of the header `webhook-id`. */
    _id: z.uuid(),
    type: sentType,
    state: deliveryState,
    isTest: z.boolean(),
    /** The last response status; null if there was none. */
    status: z.int().nullable(),
    /** The beginning of the last response, as text; null if there was none. */
    response: z.string().nullable(),
    /** The body of the request; a list shows its beginning only. */
    request: z.string(),
    requestLength: z.int(),
    attempts: z.array(z.object({ at: isoDate, status: z.int().nullable(), durationMs: z.int() })),
    /** When it is sent next; null if no attempt is left. */
    nextAttemptAt: isoDate.nullable(),
    createdAt: isoDate,
  })
  .meta({ id: "WebhookDelivery" });

const fields = {
  url: text(URL_MAX_LENGTH).trim().min(1, "Enter an address"),
  name: text(NAME_MAX_LENGTH).trim(),
  events: z
    .array(eventName)
    .min(1, "Choose at least one event")
    .max(eventTypes.length + 1),
  filters: z.strictObject({
    tags: z.array(tag).max(FILTER_MAX, `Use at most ${FILTER_MAX}`).default([]),
    domains: z.array(host).max(FILTER_MAX, `Use at most ${FILTER_MAX}`).default([]),
  }),
  format: z.enum(formats),
  chatId: text(64)
    .trim()
    .regex(/^(-?\d{1,20}|@\w{3,64})$/, "Enter the id of the chat, such as -1001234567890.")
    .nullable(),
  active: z.boolean(),
};

const ignored = {
  ...readOnlyKeys,
  secret: z.unknown().optional(),
  publicKey: z.unknown().optional(),
  disabledReason: z.unknown().optional(),
  disabledAt: z.unknown().optional(),
  failingSince: z.unknown().optional(),
  previousSecretUntil: z.unknown().optional(),
  lastDelivery: z.unknown().optional(),
};

export const newWebhookBody = z.strictObject({
  ...ignored,
  url: fields.url,
  name: fields.name.default(""),
  events: fields.events.default([ALL_EVENTS]),
  filters: fields.filters.default({ tags: [], domains: [] }),
  format: fields.format.default("standard"),
  chatId: fields.chatId.default(null),
  signature: z.enum(signatures).default("hmac"),
  active: fields.active.default(true),
});

const webhookChange = z.strictObject({ ...ignored, signature: z.enum(signatures), ...fields }).partial();

const webhookId = z.uuid().toLowerCase();
const ofWebhook = z.object({ webhookId });
const ofDelivery = z.object({ webhookId, deliveryId: z.uuid().toLowerCase() });

const pageSize = `Enter a number from 1 to ${DELIVERIES_PAGE_MAX}`;
const limit = z
  .string()
  .regex(/^\d{1,3}$/, pageSize)
  .transform(Number)
  .pipe(z.int().min(1, pageSize).max(DELIVERIES_PAGE_MAX, pageSize))
  .default(DELIVERIES_PAGE);
/** The value of `next` from the previous page. */
const cursor = z.uuid("Use the value of next from the previous page").toLowerCase().optional();
const next = z.string().nullable().meta({ description: "The value of `cursor` for the next page; null at the end" });

const urlErrors = [badWebhookUrl, notChatUrl, chatMissing];

export const webhooksContract = defineContract(
  { tag: "Webhooks", scope: "webhooks" },
  {
    "GET /v1/webhooks": {
      id: "listWebhooks",
      summary: "List the workspace's webhooks, oldest first, by page",
      query: z.strictObject({ cursor, limit }),
      response: z.object({ webhooks: z.array(webhookSchema), next }),
    },
    "POST /v1/webhooks": {
      id: "createWebhook",
      summary: "Create a webhook; only this response contains its secret",
      idempotent: true,
      body: newWebhookBody,
      status: 201,
      response: webhookSchema,
      errors: [...urlErrors, webhookLimit],
    },
    "GET /v1/webhooks/{webhookId}": {
      id: "getWebhook",
      summary: "Get a webhook",
      params: ofWebhook,
      response: webhookSchema,
      errors: [notFound],
    },
    "PATCH /v1/webhooks/{webhookId}": {
      id: "updateWebhook",
      summary: "Update a webhook, or switch it on and off; omitted keys keep their values",
      params: ofWebhook,
      body: webhookChange,
      response: webhookSchema,
      errors: [notFound, signatureFixed, ...urlErrors],
    },
    "DELETE /v1/webhooks/{webhookId}": {
      id: "deleteWebhook",
      summary: "Delete a webhook with its secret and deliveries",
      params: ofWebhook,
      errors: [notFound],
    },
    "POST /v1/webhooks/{webhookId}/rotate": {
      id: "rotateWebhookSecret",
      summary: "Rotate the secret; the former one also signs for 24 hours",
      params: ofWebhook,
      response: webhookSchema,
      errors: [notFound, tooManyRequests],
    },
    "POST /v1/webhooks/{webhookId}/test": {
      id: "testWebhook",
      summary: "Send a sample of an event now, without retries, and return the response",
      params: ofWebhook,
      body: z.strictObject({ type: sentType.default(TEST_EVENT) }),
      response: deliverySchema,
      errors: [notFound, tooManyRequests],
    },
    "POST /v1/webhooks/{webhookId}/replay": {
      id: "replayWebhookDeliveries",
      summary: `Send the deliveries since an instant again; it may be up to ${DELIVERY_DAYS} days ago`,
      params: ofWebhook,
      body: z.strictObject({
        since: z.iso.datetime({ offset: true, error: "Enter a date and time, such as 2026-05-01T09:00:00Z" }),
        /** `failed`: only those that were given up. */
        state: z.enum(["failed", "all"], "Choose failed or all").default("failed"),
      }),
      response: z.object({ replayed: z.int() }),
      errors: [notFound, webhookOff, tooManyRequests],
    },
    "GET /v1/webhooks/{webhookId}/deliveries": {
      id: "listWebhookDeliveries",
      summary: `List the deliveries of the last ${DELIVERY_DAYS} days, newest first, by page`,
      params: ofWebhook,
      query: z.strictObject({
        cursor,
        limit,
        state: deliveryState.optional(),
      }),
      response: z.object({ deliveries: z.array(deliverySchema), next }),
      errors: [notFound],
    },
    "GET /v1/webhooks/{webhookId}/deliveries/{deliveryId}": {
      id: "getWebhookDelivery",
      summary: "Get a delivery with the whole body of its request",
      params: ofDelivery,
      response: deliverySchema,
      errors: [notFound],
    },
    "POST /v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay": {
      id: "replayWebhookDelivery",
      summary: "Send a delivery again, with the same webhook-id",
      params: ofDelivery,
      response: deliverySchema,
      errors: [notFound, webhookOff, tooManyRequests],
    },
  },
);

export type WebhooksContract = typeof webhooksContract;
export type Webhook = z.output<typeof webhookSchema>;
export type Delivery = z.output<typeof deliverySchema>;
export type NewWebhook = z.output<typeof newWebhookBody>;
export type WebhookChange = z.output<typeof webhookChange>;
