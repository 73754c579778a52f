import { createHash, createHmac } from "node:crypto";
import { UNAMBIGUOUS_ALPHABET } from "#base/ids.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { CODE_MAX_LENGTH } from "./limits.ts";

/** What a mailed token is for. */
type TokenPurpose = "reset" | "verify" | "address-new" | "address-old";

/** Derives the mailed text from a seed: a code of 8 characters (38.9 bits) or a token of 256 bits. */
export function deriveToken(keys: Keys, purpose: TokenPurpose, seed: Uint8Array): string {
  const digest = createHmac("sha256", keys.of(`accounts proof text ${purpose}`))
    .update(seed)
    .digest();
  return purpose === "verify" ? getCode(digest) : digest.toString("base64url");
}

/** The stored hash of a token. A copy of the database reveals no code without the server's secret. */
export function hashToken(keys: Keys, purpose: TokenPurpose, text: string): Buffer {
  return createHmac("sha256", keys.of(`accounts proof hash ${purpose}`))
    .update(text)
    .digest();
}

function getCode(digest: Buffer): string {
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
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
