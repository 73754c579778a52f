import { createHash, createHmac, randomBytes } from "node:crypto";
import { UNAMBIGUOUS_ALPHABET } from "#base/ids.ts";
import { DAY_MS, MINUTE_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Db } from "#infra/postgres/client.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { CODE_MAX_LENGTH } from "./limits.ts";
import { selectAddressChange } from "./store/address-changes.ts";
import { deleteExpiredVerificationTokens, putVerificationToken } from "./store/verification-tokens.ts";

/** What a mailed token is for. */
type TokenPurpose = "reset" | "verify" | "address-new" | "address-old";

/** Derives the mailed text from a seed: a code of 8 characters (38.9 bits) or a token of 256 bits. */
export function deriveToken(keys: Keys, purpose: TokenPurpose, seed: Uint8Array): string {
  // must not change: mailed codes and links are derived under this name
  const digest = createHmac("sha256", keys.of(`accounts proof text ${purpose}`))
    .update(seed)
    .digest();
  return purpose === "verify" ? toCode(digest) : digest.toString("base64url");
}

/** The stored hash of a token. A copy of the database reveals no code without the server's secret. */
export function hashMailedToken(keys: Keys, purpose: TokenPurpose, text: string): Buffer {
  // must not change: mailed codes and links are hashed under this name
  return createHmac("sha256", keys.of(`accounts proof hash ${purpose}`))
    .update(text)
    .digest();
}

function toCode(digest: Buffer): string {
  const base = BigInt(UNAMBIGUOUS_ALPHABET.length);
  // The modulo bias over 256 bits is negligible.
  let rest = BigInt(`0x${digest.toString("hex")}`);
  let code = "";
  while (code.length < CODE_MAX_LENGTH) {
    code += UNAMBIGUOUS_ALPHABET[Number(rest % base)];
    rest /= base;
  }
  return code;
}

/** The stored hash of a bearer token. 256 random bits cannot be brute-forced, so a plain hash is enough. */
export function hashBearerToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

const SEED_BYTES = 32;

/** The text of the email (`mails.json` of each language) and the limit `mailPerAddress` depend on this. */
const RESET_MS = 30 * MINUTE_MS;

/**
 * Issues the account's token to set a new password, which replaces any earlier token. Finds it again when the mail job
 * with this `id` is retried. Returns the text to email, or undefined if the token was used or replaced in the meantime.
 */
export async function issueResetToken(
  { db, now, keys }: Pick<Ctx, "db" | "now"> & { readonly keys: Keys },
  token: { readonly id: string; readonly accountId: string },
): Promise<string | undefined> {
  const createdAt = now();
  const seed = randomBytes(SEED_BYTES);
  const row = await putVerificationToken(db, {
    ...token,
    purpose: "reset",
    seed,
    hash: hashMailedToken(keys, "reset", deriveToken(keys, "reset", seed)),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + RESET_MS),
  });
  return !row || row.usedAt ? undefined : deriveToken(keys, "reset", row.seed);
}

/** Deletes tokens that expired a day ago; until then a retried job must find them. */
export async function sweepVerificationTokens(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteExpiredVerificationTokens(ctx.db, new Date(ctx.now().getTime() - DAY_MS));
}

/** The side of an address change that a link was mailed to. */
type AddressSide = "new" | "old";

const ADDRESS_SEED_BYTES = 32;

/** The seed and hashes of a change's two tokens. Tokens are derived from the seed and never stored. */
export function newAddressTokens(keys: Keys) {
  const seed = randomBytes(ADDRESS_SEED_BYTES);
  return { seed, newHash: hashAddressToken(keys, "new", seed), oldHash: hashAddressToken(keys, "old", seed) };
}

/** The stored hashes that `token` could match, one per side. */
export function addressHashes(keys: Keys, token: string) {
  return { newHash: hashMailedToken(keys, "address-new", token), oldHash: hashMailedToken(keys, "address-old", token) };
}

function hashAddressToken(keys: Keys, side: AddressSide, seed: Uint8Array): Buffer {
  return hashMailedToken(keys, `address-${side}`, deriveToken(keys, `address-${side}`, seed));
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
