import { createHmac, randomBytes } from "node:crypto";
import type { Keys } from "#infra/secrets/keys.ts";

/** What a token lets its holder say: that they want to be written to, or that they do not any more. */
export type TokenPurpose = "confirm" | "leave";

const SEED_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

export interface NewToken {
  readonly seed: Uint8Array;
  readonly hash: Uint8Array;
}

export function newToken(keys: Keys, purpose: TokenPurpose): NewToken {
  const seed = randomBytes(SEED_BYTES);
  return { seed, hash: tokenHash(keys, purpose, getToken(keys, purpose, seed)) };
}

/** The text in a mail's address: 256 bits, always the same for one seed. */
export function getToken(keys: Keys, purpose: TokenPurpose, seed: Uint8Array): string {
  return createHmac("sha256", keys.of(`audience token ${purpose}`))
    .update(seed)
    .digest("base64url");
}

/** What is kept of it: without the server's secret, a copy of the database tells no token. */
export function tokenHash(keys: Keys, purpose: TokenPurpose, token: string): Buffer {
  return createHmac("sha256", keys.of(`audience token hash ${purpose}`))
    .update(token)
    .digest();
}

/** False for text that no token can be. */
export function mayBeToken(text: string): boolean {
  return TOKEN.test(text);
}

export function subscriptionUrl(publicUrl: string, token: string): string {
  return `${publicUrl.replace(/\/+$/, "")}/subscription/${token}`;
}
