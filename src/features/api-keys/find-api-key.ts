import { ApiError, notFound } from "#base/errors.ts";
import { addressNotAllowed, type Scope } from "#base/scopes.ts";
import { HOUR_MS } from "#base/time.ts";
import { findRole } from "#features/accounts/memberships.ts";
import { hashBearerToken } from "#features/accounts/tokens.ts";
import type { PlanName } from "#features/workspaces/workspace-schema.ts";
import type { PlanCtx } from "#features/workspaces/ctx.ts";
import { planLimitsNow, planAt } from "#features/workspaces/current-plan.ts";
import { findWithPrimary, findWorkspace } from "#features/workspaces/workspaces.ts";
import { isInNetworks } from "#infra/http/address.ts";
import { enforceRateLimit, type RateLimits } from "#infra/rate-limits/rate-limits.ts";
import { isExpired } from "./api-keys.ts";
import { isKey } from "./key.ts";
import { callLimit } from "./limits.ts";
import type { CallingKey } from "./request-log.ts";
import { type ApiKeyRow, selectApiKey, updateLastUsed } from "./store/api-keys.ts";

/** A valid API key, with the person it acts for and what it may do. */
export interface ApiKey extends CallingKey {
  /** The creator of the key. */
  readonly accountId: string;
  readonly role: "owner" | "member";
  readonly scopes: readonly Scope[];
  readonly plan: PlanName;
}

/** Who makes a call with a key, and about which workspace. */
export interface Caller {
  readonly address: string;
  /** The workspace that the call names, if any. `findApiKey` throws notFound if the key belongs to another one. */
  readonly workspace: string | undefined;
  /** Called with a valid key before the checks that may reject the call, so that rejected calls are recorded too. */
  onFound?(key: ApiKey): void;
}

type FindCtx = PlanCtx & { readonly rateLimits: RateLimits };

/**
 * The API key with this token. Reads the database for each call, so that a deleted key stops working at once on all
 * nodes. Returns undefined if the key is unknown or expired, if its creator has left the workspace, or while the
 * deletion of the creator or the workspace is scheduled. Counts the call against the limit of the workspace. Throws
 * tooManyRequests, addressNotAllowed and notFound.
 */
export async function findApiKey(
  ctx: FindCtx,
  token: string,
  { address, workspace, onFound }: Caller,
): Promise<ApiKey | undefined> {
  if (!isKey(token)) return undefined;
  const now = ctx.now();
  const row = await selectApiKey(ctx.db, hashBearerToken(token), now);
  if (!row || isExpired(row, now)) return undefined;
  const { accountId, workspaceId, scopes } = row;
  const [role, both, creator] = await Promise.all([
    findRole(ctx, accountId, workspaceId),
    findWithPrimary(ctx, workspaceId),
    findWorkspace(ctx, accountId),
  ]);
  if (!role || !both || both.workspace.closedAt || creator?.closedAt) return undefined;
  const key = {
    keyId: row.id,
    keyName: row.name,
    accountId,
    workspaceId,
    role,
    scopes,
    plan: planAt(both.primary, now),
  };
  onFound?.(key);
  await enforceRateLimit(ctx.rateLimits, callLimit(planLimitsNow(ctx, both.primary).apiCallsPerMinute), workspaceId);
  if (row.networks.length > 0 && !isInNetworks(row.networks, address)) throw new ApiError(addressNotAllowed);
  if (workspace !== undefined && workspace.toLowerCase() !== workspaceId) throw new ApiError(notFound);
  await recordLastUse(ctx, row, now);
  return key;
}

/** Records the hour of the last use. A failure, such as a full disk, must not fail the call. */
async function recordLastUse({ db, log }: FindCtx, { id, lastUsedAt }: ApiKeyRow, now: Date): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < HOUR_MS) return;
  const hour = new Date(now.getTime() - (now.getTime() % HOUR_MS));
  await updateLastUsed(db, id, hour).catch((err: unknown) =>
    log.warn({ err }, "api keys: the last use was not recorded"),
  );
}
