import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { defineError, notFound } from "#base/errors.ts";
import { instant, isoDate, listLimitOr, text } from "#base/schema.ts";
import { scopes } from "#base/scopes.ts";
import { vias } from "#features/outbox/ctx.ts";
import {
  KEYS_MAX,
  NAME_MAX_LENGTH,
  NETWORK_MAX_LENGTH,
  NETWORKS_MAX,
  OVERLAP_HOURS,
  REQUESTS_PER_PAGE,
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
  "Only the person who created this API key can replace it. Delete it, or create your own.",
);

const scope = z.enum(scopes).meta({ id: "Scope" });

export const apiKeySchema = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    start: z.string().describe("The first characters of the key, by which people recognise it"),
    scopes: z.array(scope).describe("What it may do; `:write` includes `:read`"),
    networks: z.array(z.string()).describe("The networks that the key works from, in CIDR notation; empty: any"),
    creator: z.object({ _id: z.uuid(), name: z.string() }).describe("The member whose role the key never exceeds"),
    createdAt: isoDate,
    expiresAt: isoDate.nullable().describe("Null: it does not expire"),
    lastUsedAt: isoDate.nullable().describe("To the hour; null: never"),
    formerKeyUntil: isoDate
      .nullable()
      .describe("Until when the key from before the last rotation works too; null if it no longer does"),
  })
  .meta({ id: "ApiKey" });

const newApiKeySchema = apiKeySchema
  .extend({
    key: z.string().describe("The key itself. It cannot be shown again."),
  })
  .meta({ id: "NewApiKey" });

const requestSchema = z
  .object({
    _id: z.uuid(),
    createdAt: isoDate,
    keyId: z.uuid(),
    keyName: z.string().nullable().describe("The name of the key or app; null in old records"),
    via: z.enum(vias).describe("The interface: HTTP calls are `api`, MCP tools `mcp`"),
    operation: z.string().describe("The operationId of a call, or the name of an MCP tool"),
    requestId: z.uuid().nullable().describe("As `request_id` of an error and the header `X-Request-Id`"),
    method: z.string().nullable(),
    path: z.string().nullable().describe("Without the query"),
    status: z.int(),
    code: z.string().nullable().describe("The code of the error; null if the call succeeded"),
    durationMs: z.int(),
  })
  .meta({ id: "ApiRequest" });

const apiKeyId = z.object({ apiKeyId: z.uuid().toLowerCase() });

export const apiKeysContract = defineContract(
  { tag: "API keys", scope: "session" },
  {
    "GET /v1/api-keys": {
      id: "listApiKeys",
      summary: `List the API keys of the workspace, at most ${KEYS_MAX}, newest first`,
      response: z.array(apiKeySchema),
      paginatedBy: "_id",
    },
    "POST /v1/api-keys": {
      id: "createApiKey",
      summary: "Create an API key, which is shown in this response only",
      idempotent: true,
      body: z.strictObject({
        name: text(NAME_MAX_LENGTH).trim().min(1, "Enter a name"),
        scopes: z
          .array(scope)
          .min(1, "Choose at least one permission")
          .max(scopes.length * 2),
        expiresAt: instant.nullable().optional().describe("Null or omitted: it does not expire"),
        networks: z
          .array(text(NETWORK_MAX_LENGTH).trim())
          .max(NETWORKS_MAX, `Enter at most ${NETWORKS_MAX} addresses or networks`)
          .optional()
          .describe("Addresses, or networks such as 192.0.2.0/24, that the key works from; empty or omitted: any"),
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
      summary: "List the calls made with API keys and by connected apps in the last 30 days, newest first",
      query: z.strictObject({
        cursor: z
          .uuid("Use the value of next from the previous page")
          .toLowerCase()
          .optional()
          .describe("The value of `next` from the previous page"),
        limit: listLimitOr(REQUESTS_PER_PAGE),
        key: z
          .uuid("This is not the ID of an API key")
          .toLowerCase()
          .optional()
          .describe("Only the calls with this API key, or by this connected app"),
        errors: z.literal("1", "Must be 1, or left out").optional().describe("`1`: only the calls that failed"),
      }),
      response: z.object({
        requests: z.array(requestSchema),
        next: z.uuid().nullable().describe("The value of `cursor` for the next page; null at the end"),
      }),
    },
  },
);

export type ApiKeysContract = typeof apiKeysContract;
export type ApiKey = z.output<typeof apiKeySchema>;
export type NewApiKey = z.output<typeof newApiKeySchema>;
export type ApiRequest = z.output<typeof requestSchema>;
