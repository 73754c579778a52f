import { ApiError } from "#base/errors.ts";
import { enforceRateLimit } from "#infra/rate-limits/rate-limits.ts";
import { connectApp, type AccessDecision, describeRequest, type RequestParams } from "./access-request.ts";
import { type AccessRequest, deviceCodeUnknown } from "./contract.ts";
import type { ClientSummary, OAuthCtx } from "./ctx.ts";
import { deviceCodePerAccount, deviceCodePerNetwork } from "./limits.ts";
import { hashUserCode } from "./record-hash.ts";
import { toResourceIndicator } from "./resources.ts";
import { decideRecord, selectDeviceRecord } from "./store/records.ts";

/** The request of the program that shows this code. Throws deviceCodeUnknown, or tooManyRequests. */
export async function getDeviceRequest(ctx: OAuthCtx, userCode: string): Promise<AccessRequest> {
  const { params, client } = await findRequest(ctx, userCode);
  return describeRequest(ctx, params, client);
}

/**
 * Allows or denies the request of the program that shows this code. Throws deviceCodeUnknown, scopeNotRequested,
 * tooManyRequests, and notFound for another tenant's workspace.
 */
export async function decideDeviceRequest(ctx: OAuthCtx, userCode: string, decision: AccessDecision): Promise<void> {
  const { params, client, key } = await findRequest(ctx, userCode);
  const now = ctx.now();
  if (!decision.allow) {
    const denied = { error: "access_denied", errorDescription: "the person denied the request" };
    const isFirst = await ctx.db.transaction((tx) => decideRecord(tx, key, { decision: denied, appId: null, now }));
    if (!isFirst) throw new ApiError(deviceCodeUnknown);
    return;
  }
  await connectApp(ctx, { params, client, decision }, async ({ tx }, { id, scope }) => {
    const allowed = {
      accountId: ctx.accountId,
      grantId: id,
      scope,
      resource: params.resource ?? toResourceIndicator("api", ctx.publicUrl),
      authTime: Math.floor(now.getTime() / 1000),
    };
    const isFirst = await decideRecord(tx, key, { decision: allowed, appId: id, now });
    if (!isFirst) throw new ApiError(deviceCodeUnknown);
  });
}

interface PendingDeviceRequest {
  readonly key: { readonly model: string; readonly idHash: Uint8Array };
  readonly params: RequestParams;
  readonly client: ClientSummary;
}

async function findRequest(ctx: OAuthCtx, userCode: string): Promise<PendingDeviceRequest> {
  const attempts = [
    [deviceCodePerNetwork, ctx.network],
    [deviceCodePerAccount, ctx.accountId],
  ] as const;
  for (const [limit, key] of attempts) await enforceRateLimit(ctx.rateLimits, limit, key);
  const row = await selectDeviceRecord(ctx.db, hashUserCode(ctx.keys, userCode), ctx.now());
  if (!row || "decided" in row.payload) throw new ApiError(deviceCodeUnknown);
  // only wrong codes count
  await Promise.all(attempts.map(([limit, key]) => ctx.rateLimits.refund(limit, key)));
  const params = row.payload["params"] as RequestParams;
  const client = await ctx.oauth.findClient(row.payload["clientId"] as string);
  if (!client) throw new ApiError(deviceCodeUnknown);
  return { key: row, params, client };
}
