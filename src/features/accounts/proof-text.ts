import { createHash, createHmac } from "node:crypto";
import { UNAMBIGUOUS_ALPHABET } from "#base/ids.ts";
import { MINUTE_MS } from "#base/time.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { CODE_MAX_LENGTH } from "./contract.ts";

export type ProofPurpose = "reset";

/** What a text may be for; codes of sign-ups and links of a change of address have tables of their own. */
export type TextPurpose = ProofPurpose | "verify" | "address-new" | "address-old";

export const proofLifeMs: Readonly<Record<ProofPurpose, number>> = {
  reset: 30 * MINUTE_MS,
};

/** What the mail says: a code of 8 signs (38.9 bits) or a token of 256 bits, always the same for one seed. */
export function proofText(keys: Keys, purpose: TextPurpose, seed: Uint8Array): string {
  const digest = createHmac("sha256", keys.of(`accounts proof text ${purpose}`))
    .update(seed)
    .digest();
  return purpose === "verify" ? codeOf(digest) : digest.toString("base64url");
}

/** What is kept of the text: without the server's secret, a copy of the database tells no code. */
export function proofHash(keys: Keys, purpose: TextPurpose, text: string): Buffer {
  return createHmac("sha256", keys.of(`accounts proof hash ${purpose}`))
    .update(text)
    .digest();
}

function codeOf(digest: Buffer): string {
  const base = BigInt(UNAMBIGUOUS_ALPHABET.length);
  // because a remainder of 256 bits favours no sign that anybody could notice
  let rest = BigInt(`0x${digest.toString("hex")}`);
  let code = "";
  while (code.length < CODE_MAX_LENGTH) {
    code += UNAMBIGUOUS_ALPHABET[Number(rest % base)];
    rest /= base;
  }
  return code;
}

/** What is kept of a bearer token: it has 256 random bits, so that a plain hash cannot be searched. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
