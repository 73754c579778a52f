import { createHmac, randomBytes } from "node:crypto";
import type { Keys } from "#infra/secrets/keys.ts";

/** What a token allows: to confirm a subscription, or to end it. */
export type TokenPurpose = "confirm" | "leave";

const SEED_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

interface NewToken {
  readonly seed: Uint8Array;
  readonly hash: Uint8Array;
}

export function newToken(keys: Keys, purpose: TokenPurpose): NewToken {
  const seed = randomBytes(SEED_BYTES);
  return { seed, hash: hashToken(keys, purpose, getToken(keys, purpose, seed)) };
}

/** The text of a token in a mailed URL: 256 bits, derived from the seed. */
export function getToken(keys: Keys, purpose: TokenPurpose, seed: Uint8Array): string {
  return createHmac("sha256", keys.of(`audience token ${purpose}`))
    .update(seed)
    .digest("base64url");
}

/** The stored hash of a token. A copy of the database reveals no token without the server's secret. */
export function hashToken(keys: Keys, purpose: TokenPurpose, token: string): Buffer {
  return createHmac("sha256", keys.of(`audience token hash ${purpose}`))
    .update(token)
    .digest();
}

/** False for text that cannot be a token. */
export function mayBeToken(text: string): boolean {
  return TOKEN.test(text);
}

export function subscriptionUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/subscription/${token}`;
}
