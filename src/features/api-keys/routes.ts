import type { Handlers } from "#base/contract.ts";
import type { SessionCtx } from "#features/accounts/ctx.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { createApiKey, listApiKeys, removeApiKey, rotateApiKey } from "./api-keys.ts";
import type { ApiKeysContract } from "./contract.ts";
import { listRequests } from "./list-requests.ts";

export const apiKeyRoutes: Handlers<ApiKeysContract, Ctx, SessionCtx> = {
  "GET /v1/api-keys": (ctx) => listApiKeys(ctx),
  "POST /v1/api-keys": (ctx, { body }) => createApiKey(ctx, body),
  "DELETE /v1/api-keys/{apiKeyId}": (ctx, { params }) => removeApiKey(ctx, params.apiKeyId),
  "POST /v1/api-keys/{apiKeyId}/rotate": (ctx, { params }) => rotateApiKey(ctx, params.apiKeyId),
  "GET /v1/api-keys/requests": (ctx, { query }) => listRequests(ctx, query),
};
