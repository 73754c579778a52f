import type { Handlers } from "#base/contract.ts";
import type { SessionCtx } from "#features/accounts/ctx.ts";
import { appeal, getStatement } from "./appeals/appeals.ts";
import { reportAll } from "./bulk/report-all.ts";
import type { AbuseContract } from "./contract.ts";
import type { AbuseCtx } from "./ctx.ts";

export const abuseRoutes: Handlers<AbuseContract, AbuseCtx, AbuseCtx & SessionCtx> = {
  "GET /v1/moderation/decisions/{decisionId}": (ctx, { params }) => getStatement(ctx, params.decisionId),
  "POST /v1/moderation/decisions/{decisionId}/appeal": (ctx, { params, body }) =>
    appeal(ctx, params.decisionId, body.text),
  "POST /v1/abuse": async (ctx, { body }) => ({ results: await reportAll(ctx, body.reports) }),
};
