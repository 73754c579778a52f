import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { defineError, notFound, tooManyRequests } from "#base/errors.ts";
import { isoDate, readOnlyKeys, text } from "#base/schema.ts";
import { tag } from "#features/links/link-schema.ts";
import { deliverySchema, deliveryState, sentType } from "./delivery-schema.ts";
import { ALL_EVENTS, eventTypes, formats, signatures, TEST_EVENT } from "./event-types.ts";
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
export const chatMissing = defineError("chat_missing", 422, "Enter the chat ID, such as -1001234567890.", "chatId");
export const webhookLimit = defineError(
  "webhook_limit",
  403,
  `You can have up to ${WEBHOOKS_MAX} webhooks. Delete one first.`,
);

export const signatureFixed = defineError(
  "signature_fixed",
  422,
  "The type of signature can't be changed. Create another webhook instead.",
  "signature",
);
export const webhookFormatChanged = defineError(
  "webhook_format_changed",
  409,
  "The format of this webhook has since changed, so this delivery can't be sent again.",
);
export const webhookOff = defineError("webhook_off", 409, "This webhook is off. Switch it on first.");

const eventName = z.enum([ALL_EVENTS, ...eventTypes], "Choose an event from the list").meta({ id: "WebhookEventName" });
const host = text(255).trim().toLowerCase().min(1, "Enter a domain, such as go.example.com.");

export const webhookSchema = z
  .object({
    _id: z.uuid(),
    url: z.string().describe("The address that is called; for a chat, with its secret part masked"),
    name: z.string(),
    events: z.array(eventName).describe("Types of events; `*` stands for all of them, including future ones"),
    filters: z
      .object({ tags: z.array(z.string()), domains: z.array(z.string()) })
      .describe(
        "Only events about links with one of the tags, and about links or domains on one of the hosts; empty: all",
      ),
    format: z.enum(formats).describe("`standard`: Standard Webhooks; otherwise a message to a chat"),
    chatId: z.string().nullable().describe("The chat that a Telegram bot writes to; null for other formats"),
    signature: z.enum(signatures),
    publicKey: z.string().nullable().describe("`whpk_...`, to verify `ed25519` signatures; null for `hmac`"),
    secret: z
      .string()
      .optional()
      .describe("`whsec_...`; only in the response that creates or rotates it, and never for `ed25519`"),
    active: z.boolean().describe("Whether events are sent"),
    disabledReason: z
      .enum(["gone", "failing"])
      .nullable()
      .describe(
        "Why it was switched off: it returned 410, or failed for five days; null: it is on, or its owner switched it off",
      ),
    disabledAt: isoDate.nullable().describe("When it was switched off by us; null: it was not"),
    failingSince: isoDate.nullable().describe("The first failed attempt since the last success; null while it works"),
    pausedUntil: isoDate
      .nullable()
      .describe("Until when nothing is sent, as the receiver asked with `Retry-After`; null: it is not paused"),
    previousSecretUntil: isoDate.nullable().describe("Until when the former secret also signs; null: there is none"),
    lastDelivery: z
      .object({ at: isoDate, state: deliveryState, status: z.int().nullable() })
      .nullable()
      .meta({ description: "The latest attempt; null before the first one" }),
    createdAt: isoDate,
    updatedAt: isoDate,
  })
  .meta({ id: "Webhook" });

const filters = {
  tags: z.array(tag).max(FILTER_MAX, `Use at most ${FILTER_MAX}`),
  domains: z.array(host).max(FILTER_MAX, `Use at most ${FILTER_MAX}`),
};

const fields = {
  url: text(URL_MAX_LENGTH).trim().min(1, "Enter an address"),
  name: text(NAME_MAX_LENGTH).trim(),
  events: z
    .array(eventName)
    .min(1, "Choose at least one event")
    .max(eventTypes.length + 1),
  filters: z.strictObject({ tags: filters.tags.default([]), domains: filters.domains.default([]) }),
  format: z.enum(formats),
  chatId: text(64)
    .trim()
    .regex(/^(-?\d{1,20}|@\w{3,64})$/, "Enter the chat ID, such as -1001234567890.")
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
  pausedUntil: z.unknown().optional(),
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

const webhookChange = z
  .strictObject({
    ...ignored,
    signature: z.enum(signatures),
    ...fields,
    // no default: it would clear a filter that a change omits
    filters: z.strictObject(filters).partial(),
  })
  .partial();

const webhookId = z.uuid().toLowerCase();
const ofWebhook = z.object({ webhookId });
const ofDelivery = z.object({ webhookId, deliveryId: z.uuid().toLowerCase() });

const pageSize = `Enter a number from 1 to ${DELIVERIES_PAGE_MAX}`;
// a string in the released document
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
      summary: "List the workspace's webhooks, oldest first; paginated",
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
      summary: "Rotate the secret; for 24 hours, the previous one signs requests too",
      idempotent: true,
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
      summary: `Send failed deliveries since a given time again, or all with \`state: all\`; only from the last ${DELIVERY_DAYS} days and in the current format`,
      params: ofWebhook,
      body: z.strictObject({
        since: z.iso.datetime({ offset: true, error: "Enter a date and time, such as 2026-05-01T09:00:00Z" }),
        state: z
          .enum(["failed", "all"], "Choose failed or all")
          .default("failed")
          .describe("`failed`: only those that were given up"),
      }),
      response: z.object({ replayed: z.int() }),
      errors: [notFound, webhookOff, tooManyRequests],
    },
    "GET /v1/webhooks/{webhookId}/deliveries": {
      id: "listWebhookDeliveries",
      summary: `List the deliveries of the last ${DELIVERY_DAYS} days, newest first; paginated`,
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
      summary: "Get a delivery with its full request body",
      params: ofDelivery,
      response: deliverySchema,
      errors: [notFound],
    },
    "POST /v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay": {
      id: "replayWebhookDelivery",
      summary: "Send a delivery again, with the same `webhook-id`",
      params: ofDelivery,
      response: deliverySchema,
      errors: [notFound, webhookFormatChanged, webhookOff, tooManyRequests],
    },
  },
);

export type WebhooksContract = typeof webhooksContract;
export type Webhook = z.output<typeof webhookSchema>;
export type Delivery = z.output<typeof deliverySchema>;
export type NewWebhook = z.output<typeof newWebhookBody>;
export type WebhookChange = z.output<typeof webhookChange>;
