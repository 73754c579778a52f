import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { defineError, notFound } from "#base/errors.ts";
import { instant, isoDate, text } from "#base/schema.ts";
import { type Scope, scopes } from "#base/scopes.ts";
import { vias } from "#features/outbox/ctx.ts";
import {
  KEYS_MAX,
  NAME_MAX_LENGTH,
  NETWORK_MAX_LENGTH,
  NETWORKS_MAX,
  OVERLAP_HOURS,
  REQUESTS_PER_PAGE,
  REQUESTS_PER_PAGE_MAX,
} from "./limits.ts";

export const apiKeyLimit = defineError(
  "api_key_limit",
  409,
  `A page can have up to ${KEYS_MAX} API keys. Delete one first.`,
);

export const apiKeyExpired = defineError("api_key_expired", 409, "This API key has expired. Create a new one.");

export const notKeyCreator = defineError(
  "not_key_creator",
  403,
  "Only the person who created this API key can rotate it. Delete it, or create your own.",
);

export const apiKeySchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  /** The first characters of the key, by which people recognise it. */
  start: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** The networks that the key works from, in CIDR notation; empty: any. */
  networks: z.array(z.string()),
  /** The member whose role the key never exceeds. */
  creator: z.object({ _id: z.uuid(), name: z.string() }),
  createdAt: isoDate,
  /** Null: it does not expire. */
  expiresAt: isoDate.nullable(),
  /** To the hour; null: never. */
  lastUsedAt: isoDate.nullable(),
  /** Until when the key from before the last rotation works too; null if it no longer does. */
  formerKeyUntil: isoDate.nullable(),
});

const newApiKeySchema = apiKeySchema.extend({
  /** The key itself. It cannot be shown again. */
  key: z.string(),
});

const requestSchema = z.object({
  _id: z.uuid(),
  createdAt: isoDate,
  keyId: z.uuid(),
  /** Null if the key has been deleted. */
  keyName: z.string().nullable(),
  via: z.enum(vias),
  /** The operationId of a call, or the name of an MCP tool. */
  operation: z.string(),
  status: z.int(),
  /** The code of the error; null if the call succeeded. */
  code: z.string().nullable(),
  durationMs: z.int(),
});

const apiKeyId = z.object({ apiKeyId: z.uuid().toLowerCase() });
const BAD_LIMIT = `Enter a number from 1 to ${REQUESTS_PER_PAGE_MAX}`;

export const apiKeysContract = defineContract(
  { tag: "API keys", scope: "session" },
  {
    "GET /v1/api-keys": {
      id: "listApiKeys",
      summary: `List the API keys of the workspace, at most ${KEYS_MAX}, newest first`,
      response: z.array(apiKeySchema),
    },
    "POST /v1/api-keys": {
      id: "createApiKey",
      summary: "Create an API key, which is shown in this response only",
      idempotent: true,
      body: z.strictObject({
        name: text(NAME_MAX_LENGTH).trim().min(1, "Enter a name"),
        scopes: z
          .array(z.enum(scopes))
          .min(1, "Choose at least one permission")
          .max(scopes.length * 2),
        /** Null or omitted: it does not expire. */
        expiresAt: instant.nullable().optional(),
        /** Addresses, or networks such as 192.0.2.0/24, that the key works from; empty or omitted: any. */
        networks: z
          .array(text(NETWORK_MAX_LENGTH).trim())
          .max(NETWORKS_MAX, `Enter at most ${NETWORKS_MAX} addresses or networks`)
          .optional(),
      }),
      status: 201,
      response: newApiKeySchema,
      errors: [apiKeyLimit],
    },
    "DELETE /v1/api-keys/{apiKeyId}": {
      id: "deleteApiKey",
      summary: "Delete an API key, which stops working at once",
      params: apiKeyId,
      errors: [notFound],
    },
    "POST /v1/api-keys/{apiKeyId}/rotate": {
      id: "rotateApiKey",
      summary: `Replace an API key, which is shown in this response only; the former one works for another ${OVERLAP_HOURS} hours, or until the next rotation`,
      idempotent: true,
      params: apiKeyId,
      response: newApiKeySchema,
      errors: [notFound, apiKeyExpired, notKeyCreator],
    },
    "GET /v1/api-keys/requests": {
      id: "listApiRequests",
      summary: "List the calls made with the API keys of the workspace in the last 30 days, newest first",
      query: z.strictObject({
        /** The value of `next` from the previous page. */
        cursor: z.uuid("Use the value of next from the previous page").toLowerCase().optional(),
        limit: z
          .string()
          .regex(/^\d{1,3}$/, BAD_LIMIT)
          .transform(Number)
          .pipe(z.int().min(1, BAD_LIMIT).max(REQUESTS_PER_PAGE_MAX, BAD_LIMIT))
          .default(REQUESTS_PER_PAGE),
        /** Only the calls with this key. */
        key: z.uuid("This is not the id of an API key").toLowerCase().optional(),
        /** `1`: only the calls that failed. */
        errors: z.literal("1", "Enter 1, or leave this out").optional(),
      }),
      response: z.object({
        requests: z.array(requestSchema),
        /** The value of `cursor` for the next page; null at the end. */
        next: z.uuid().nullable(),
      }),
    },
  },
);

export type ApiKeysContract = typeof apiKeysContract;
export type ApiKey = z.output<typeof apiKeySchema>;
export type NewApiKey = z.output<typeof newApiKeySchema>;
export type ApiRequest = z.output<typeof requestSchema>;
export type { Scope };
