import { ApiError, notFound } from "#base/errors.ts";
import type { Scope } from "#base/scopes.ts";
import { HOUR_MS } from "#base/time.ts";
import { findRole } from "#features/accounts/memberships.ts";
import type { CallingKey } from "#features/api-keys/request-log.ts";
import { callLimit } from "#features/api-keys/limits.ts";
import type { PlanName } from "#features/workspaces/workspace-schema.ts";
import type { PlanCtx } from "#features/workspaces/ctx.ts";
import { planLimitsNow, planAt } from "#features/workspaces/current-plan.ts";
import { findWithPrimary, findWorkspace } from "#features/workspaces/workspaces.ts";
import { enforceRateLimit, type RateLimits } from "#infra/rate-limits/rate-limits.ts";
import { toRecordKey } from "./record-hash.ts";
import { isScope, type ProtectedResource, toResourceIndicator } from "./resources.ts";
import { updateAppUse } from "./store/apps.ts";
import { selectToken } from "./store/records.ts";

/** An access token as calls see it, with the connected app in place of an API key. */
export interface AccessToken extends CallingKey {
  readonly accountId: string;
  readonly role: "owner" | "member";
  readonly scopes: readonly Scope[];
  readonly plan: PlanName;
}

interface TokenUse {
  /** The resource that is called. */
  readonly resource: ProtectedResource;
  /**
   * The workspace that the call names, if any. `findAccessToken` throws notFound if the token belongs to another one.
   */
  readonly workspace: string | undefined;
  /** Called with a valid token before the checks that may reject the call, so that rejected calls are recorded too. */
  onFound?(token: AccessToken): void;
}

const TOKEN_PATTERN = /^hlk_o_[A-Za-z0-9_-]{43}$/;

/** Whether a text was meant as one of our OAuth tokens, which may be cut off or mistyped. */
export function looksLikeAccessToken(text: string): boolean {
  return text.startsWith("hlk_o_");
}

/**
 * The access token. Reads the database for each call, so that a disconnected app loses access at once on all nodes.
 * Returns undefined if the token is unknown, expired or for another resource, if its account has left the workspace, or
 * while the deletion of the account or the workspace is scheduled. Counts the call against the limit of the workspace.
 * Throws tooManyRequests and notFound.
 */
export async function findAccessToken(
  ctx: PlanCtx & { readonly rateLimits: RateLimits; readonly publicUrl: string },
  token: string,
  { resource, workspace, onFound }: TokenUse,
): Promise<AccessToken | undefined> {
  if (!TOKEN_PATTERN.test(token)) return undefined;
  const now = ctx.now();
  const found = await selectToken(ctx.db, toRecordKey("AccessToken", token), now);
  if (!found) return undefined;
  const { id: keyId, name: keyName, accountId, workspaceId, scopes: granted, lastUsedAt } = found.app;
  const { aud, scope } = found.record.payload as { aud?: unknown; scope?: unknown };
  if (aud !== toResourceIndicator(resource, ctx.publicUrl)) return undefined;
  const [role, both, own] = await Promise.all([
    findRole(ctx, accountId, workspaceId),
    findWithPrimary(ctx, workspaceId),
    findWorkspace(ctx, accountId),
  ]);
  if (!role || !both || both.workspace.closedAt || own?.closedAt) return undefined;
  const scopes = (typeof scope === "string" ? scope.split(" ") : []).filter(isScope);
  const access: AccessToken = {
    keyId,
    keyName,
    accountId,
    workspaceId,
    role,
    scopes: scopes.filter((each) => granted.includes(each)),
    plan: planAt(both.primary, now),
  };
  onFound?.(access);
  await enforceRateLimit(ctx.rateLimits, callLimit(planLimitsNow(ctx, both.primary).apiCallsPerMinute), workspaceId);
  if (workspace !== undefined && workspace.toLowerCase() !== workspaceId) throw new ApiError(notFound);
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= HOUR_MS) {
    const hour = new Date(now.getTime() - (now.getTime() % HOUR_MS));
    await updateAppUse(ctx.db, keyId, hour).catch((err: unknown) =>
      ctx.log.warn({ err }, "oauth: the last use was not recorded"),
    );
  }
  return access;
}
