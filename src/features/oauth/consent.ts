import { ApiError } from "#base/errors.ts";
import type { AccessRequest } from "./contract.ts";
import { consentElsewhere, consentExpired } from "./contract.ts";
import { connectApp, type AccessDecision, describeRequest, type RequestParams } from "./access-request.ts";
import type { ClientSummary, OAuthCtx } from "./ctx.ts";
import { paths } from "./metadata.ts";
import { toRecordKey } from "./record-hash.ts";
import { REQUEST_COOKIE } from "./request-cookie.ts";
import { decideRecord, selectRecord } from "./store/records.ts";

/** The request of the app that sent this browser here. Throws consentElsewhere or consentExpired. */
export async function getConsentRequest(ctx: OAuthCtx, uid: string): Promise<AccessRequest> {
  const { params, client } = await findRequest(ctx, uid);
  return describeRequest(ctx, params, client);
}

/**
 * Allows or denies an app's request, and returns the address where oidc-provider continues. Throws consentElsewhere,
 * consentExpired, scopeNotRequested, and notFound for another tenant's workspace.
 */
export async function decideConsentRequest(
  ctx: OAuthCtx,
  uid: string,
  decision: AccessDecision,
): Promise<{ location: string }> {
  const { params, client, key } = await findRequest(ctx, uid);
  const now = ctx.now();
  if (decision.allow) {
    await connectApp(ctx, { params, client, decision }, async ({ tx }, { id }) => {
      const result = { login: { accountId: ctx.accountId, remember: false }, consent: { grantId: id } };
      const isFirst = await decideRecord(tx, key, { decision: { result }, appId: id, now });
      if (!isFirst) throw new ApiError(consentExpired);
    });
  } else {
    const result = { error: "access_denied", error_description: "the person denied the request" };
    const isFirst = await ctx.db.transaction((tx) => decideRecord(tx, key, { decision: { result }, appId: null, now }));
    if (!isFirst) throw new ApiError(consentExpired);
  }
  return { location: `${paths.authorize}/${uid}` };
}

interface PendingRequest {
  readonly key: ReturnType<typeof toRecordKey>;
  readonly params: RequestParams;
  readonly client: ClientSummary;
}

/**
 * The cookie shows that the request was started in this browser. Without it, an attacker could start a request, send
 * its URL to a victim, and get access with the victim's approval.
 */
async function findRequest(ctx: OAuthCtx, uid: string): Promise<PendingRequest> {
  if (!ctx.cookies.split(/;\s*/).includes(`${REQUEST_COOKIE}=${uid}`)) throw new ApiError(consentElsewhere);
  const key = toRecordKey("Interaction", uid);
  const row = await selectRecord(ctx.db, key);
  if (!row?.expiresAt || row.expiresAt <= ctx.now() || "decided" in row.payload) throw new ApiError(consentExpired);
  const params = row.payload["params"] as RequestParams;
  const client = await ctx.oauth.findClient(params.client_id, params.redirect_uri);
  if (!client) throw new ApiError(consentExpired);
  return { key, params, client };
}
