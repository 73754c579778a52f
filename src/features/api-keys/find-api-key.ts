import { ApiError, notFound } from "#base/errors.ts";
import { addressNotAllowed, type Scope } from "#base/scopes.ts";
import { HOUR_MS } from "#base/time.ts";
import { findRole } from "#features/accounts/memberships.ts";
import { tokenHash } from "#features/accounts/tokens.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { PlanName } from "#features/workspaces/contract.ts";
import { planAt } from "#features/workspaces/plan.ts";
import { findWithPrimary } from "#features/workspaces/workspaces.ts";
import { isInNetworks } from "#infra/http/address.ts";
import { isKey } from "./key.ts";
import { selectApiKey, updateLastUsed } from "./store/api-keys.ts";

/** An API key as calls see it. */
export interface ApiKey {
  readonly keyId: string;
  /** Its creator. */
  readonly accountId: string;
  readonly workspaceId: string;
  readonly role: "owner" | "member";
  readonly scopes: readonly Scope[];
  readonly plan: PlanName;
}

/** Where a call with a key comes from. */
export interface Caller {
  readonly address: string;
  /** The workspace that the call names, if it does; throws notFound if it is not that of the key. */
  readonly workspace: string | undefined;
}

/**
 * The API key with this token, read anew for each call, so that a deleted key stops working at once on all nodes.
 * Undefined for an unknown or expired key, and once its creator has left the workspace. Throws addressNotAllowed.
 */
export async function findApiKey(
  ctx: Pick<Ctx, "db" | "now" | "log">,
  token: string,
  { address, workspace }: Caller,
): Promise<ApiKey | undefined> {
  if (!isKey(token)) return undefined;
  const now = ctx.now();
  const key = await selectApiKey(ctx.db, tokenHash(token), now);
  if (!key || (key.expiresAt !== null && key.expiresAt <= now)) return undefined;
  const [role, both] = await Promise.all([
    findRole(ctx, key.accountId, key.workspaceId),
    findWithPrimary(ctx, key.workspaceId),
  ]);
  if (!role || !both) return undefined;
  if (key.networks.length > 0 && !isInNetworks(key.networks, address)) throw new ApiError(addressNotAllowed);
  if (workspace !== undefined && workspace.toLowerCase() !== key.workspaceId) throw new ApiError(notFound);
  if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() >= HOUR_MS) {
    const hour = new Date(now.getTime() - (now.getTime() % HOUR_MS));
    await updateLastUsed(ctx.db, key.id, hour).catch((err: unknown) =>
      ctx.log.warn({ err }, "api keys: the last use was not recorded"),
    );
  }
  const { accountId, workspaceId, scopes } = key;
  return { keyId: key.id, accountId, workspaceId, role, scopes, plan: planAt(both.primary, now) };
}
