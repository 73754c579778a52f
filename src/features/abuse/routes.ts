import type { Handlers } from "#base/contract.ts";
import type { SessionCtx } from "#features/accounts/ctx.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { appeal, getStatement } from "./appeals/appeals.ts";
import type { AbuseContract } from "./contract.ts";

export const abuseRoutes: Handlers<AbuseContract, Ctx, SessionCtx> = {
  "GET /v1/moderation/decisions/{decisionId}": (ctx, { params }) => getStatement(ctx, params.decisionId),
  "POST /v1/moderation/decisions/{decisionId}/appeal": (ctx, { params, body }) =>
    appeal(ctx, params.decisionId, body.text),
};
