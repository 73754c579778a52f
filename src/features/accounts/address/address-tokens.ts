import { randomBytes } from "node:crypto";
import type { Keys } from "#infra/secrets/keys.ts";
import { hashToken, deriveToken } from "../derive-token.ts";
import type { Db } from "#infra/postgres/client.ts";
import { selectAddressChange } from "../store/address-changes.ts";

/** The side of an address change that a link was mailed to. */
type AddressSide = "new" | "old";

const SEED_BYTES = 32;

/** The seed and hashes of a change's two tokens. Tokens are derived from the seed and never stored. */
export function newAddressTokens(keys: Keys) {
  const seed = randomBytes(SEED_BYTES);
  return { seed, newHash: hash(keys, "new", seed), oldHash: hash(keys, "old", seed) };
}

/** The stored hashes that `token` could match, one per side. */
export function addressHashes(keys: Keys, token: string) {
  return { newHash: hashToken(keys, "address-new", token), oldHash: hashToken(keys, "address-old", token) };
}

function hash(keys: Keys, side: AddressSide, seed: Uint8Array): Buffer {
  return hashToken(keys, `address-${side}`, deriveToken(keys, `address-${side}`, seed));
}

interface AddressTokenCtx {
  readonly db: Db;
  readonly keys: Keys;
  now(): Date;
}

/**
 * The token mailed to one side of the change to `newEmail`. It stays the same while the change is pending; undefined
 * once the change is complete, cancelled or replaced.
 */
export async function findAddressToken(
  ctx: AddressTokenCtx,
  { accountId, newEmail, side }: { accountId: string; newEmail: string; side: AddressSide },
): Promise<string | undefined> {
  const change = await selectAddressChange(ctx.db, accountId, ctx.now());
  return change?.newEmail === newEmail ? deriveToken(ctx.keys, `address-${side}`, change.seed) : undefined;
}
