import { ApiError } from "#base/errors.ts";
import { addressNotAllowed } from "#base/scopes.ts";
import { hashBearerToken } from "#features/accounts/tokens.ts";
import { isInNetworks } from "#infra/http/address.ts";
import { isExpired } from "./api-keys.ts";
import { enterWorkspace, type Program, type ProgramCall, type ProgramCtx, recordLastUse } from "./enter-workspace.ts";
import { isKey } from "./key.ts";
import { selectApiKey, updateLastUsed } from "./store/api-keys.ts";

interface KeyedCall extends ProgramCall {
  /** The address that the call comes from. */
  readonly address: string;
}

/**
 * The program that calls with this API key, acting for the key's creator. Reads the database for each call, so that a
 * deleted key stops working at once on all nodes. Undefined if the key is unknown or expired, or if `enterWorkspace`
 * returns undefined. Throws addressNotAllowed and the errors of `enterWorkspace`.
 */
export async function findApiKey(ctx: ProgramCtx, token: string, call: KeyedCall): Promise<Program | undefined> {
  if (!isKey(token)) return undefined;
  const now = ctx.now();
  const row = await selectApiKey(ctx.db, hashBearerToken(token), now);
  if (!row || isExpired(row, now)) return undefined;
  const { id, name, accountId, workspaceId, scopes, networks, lastUsedAt } = row;
  const key = await enterWorkspace(ctx, { keyId: id, keyName: name, accountId, workspaceId, scopes }, call);
  if (!key) return undefined;
  if (networks.length > 0 && !isInNetworks(networks, call.address)) throw new ApiError(addressNotAllowed);
  await recordLastUse(ctx, lastUsedAt, (hour) => updateLastUsed(ctx.db, id, hour));
  return key;
}
