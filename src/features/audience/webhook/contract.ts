import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound, type ApiErrorKind, tooManyRequests } from "#base/errors.ts";
import { isoDate, readOnlyKey, readOnlyKeys, text } from "#base/schema.ts";
import { deliveryStates, webhookEvents } from "./webhook-events.ts";

export const badWebhookUrl: ApiErrorKind = {
  code: "bad_webhook_url",
  status: 422,
  message: "Enter an https address on the public internet, such as https://example.com/hooks/halka",
  field: "url",
};

export const deliverySchema = z.object({
  _id: z.uuid(),
  event: z.enum(webhookEvents),
  state: z.enum(deliveryStates),
  tries: z.int().min(0),
  status: z.int().nullable().describe("The last response status; null if there was none"),
  createdAt: isoDate,
  triedAt: isoDate.nullable(),
});

export const webhookSchema = z.object({
  url: z.string(),
  active: z.boolean(),
  refusedAt: isoDate.nullable().describe("When the receiver refused further deliveries; null if it has not"),
  oldSecretUntil: isoDate.nullable().describe("Until when the former secret also signs; null without a former secret"),
  createdAt: isoDate,
  updatedAt: isoDate,
});

const secret = z.string().meta({ description: "Returned only once; later it only appears in signatures" });

export const webhookContract = defineContract(
  { tag: "Webhooks", scope: "webhooks" },
  {
    "GET /v1/audience/webhook": {
      id: "getAudienceWebhook",
      summary: "Get the webhook and its latest deliveries",
      response: z.object({ webhook: webhookSchema.nullable(), deliveries: z.array(deliverySchema) }),
    },
    "PUT /v1/audience/webhook": {
      id: "setAudienceWebhook",
      summary: "Set the webhook's address, or switch it on and off; the first response contains the secret",
      body: z.strictObject({
        ...readOnlyKeys,
        refusedAt: readOnlyKey,
        oldSecretUntil: readOnlyKey,
        url: text(2048).trim().min(1, "Enter an address"),
        active: z.boolean().default(true),
      }),
      response: webhookSchema.extend({ secret: secret.optional() }),
      errors: [badWebhookUrl],
    },
    "POST /v1/audience/webhook/secret": {
      id: "rotateAudienceWebhookSecret",
      summary: "Rotate the secret; the old one also signs for another day",
      response: z.object({ secret, oldSecretUntil: isoDate }),
      errors: [notFound, tooManyRequests],
    },
    "POST /v1/audience/webhook/test": {
      id: "testAudienceWebhook",
      summary: "Send a test request now, without retries",
      response: deliverySchema,
      errors: [notFound, tooManyRequests],
    },
    "DELETE /v1/audience/webhook": {
      id: "deleteAudienceWebhook",
      summary: "Delete the webhook with its address, secret and deliveries",
      errors: [notFound],
    },
  },
);

export type WebhookContract = typeof webhookContract;
export type Webhook = z.output<typeof webhookSchema>;
export type Delivery = z.output<typeof deliverySchema>;
