import { randomBytes } from "node:crypto";
import type { Keys } from "#infra/secrets/keys.ts";
import { hashToken, deriveToken } from "../derive-token.ts";
import type { Db } from "#infra/postgres/client.ts";
import { selectAddressChange } from "../store/address-changes.ts";

/** Whom a link of a change of address was mailed to. */
export type AddressSide = "new" | "old";

const SEED_BYTES = 32;

/** What a change keeps of its two tokens: a seed to derive them from, and their hashes. */
export function newAddressTokens(keys: Keys) {
  const seed = randomBytes(SEED_BYTES);
  return { seed, newHash: hash(keys, "new", seed), oldHash: hash(keys, "old", seed) };
}

/** What a token looks like in the store, whichever side it was mailed to. */
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
 * The token to mail to one side of the change to `newEmail`, always the same while that change is under way; absent once it is
 * done, stopped or replaced.
 */
export async function findAddressToken(
  ctx: AddressTokenCtx,
  { accountId, newEmail, side }: { accountId: string; newEmail: string; side: AddressSide },
): Promise<string | undefined> {
  const change = await selectAddressChange(ctx.db, accountId, ctx.now());
  return change?.newEmail === newEmail ? deriveToken(ctx.keys, `address-${side}`, change.seed) : undefined;
}
