import { randomBytes } from "node:crypto";
import type { Keys } from "#infra/secrets/keys.ts";
import { seal, unseal } from "#infra/secrets/seal.ts";
import type { Signature } from "../event-types.ts";
import { toPublicKey } from "./sign.ts";

/** Standard Webhooks requires 24 to 64 bytes for HMAC; the seed of an ed25519 key has exactly 32 (RFC 8032). */
const SECRET_BYTES = 32;
// must not change: the oldest webhooks have secrets that were sealed under this name
const toKey = (keys: Keys) => keys.of("audience webhook secret");

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/**
 * The secret that the owner pastes into the receiver. Undefined for ed25519, whose private key never leaves the server.
 */
export function secretText(signature: Signature, secret: Uint8Array): string | undefined {
  return signature === "hmac" ? `whsec_${Buffer.from(secret).toString("base64")}` : undefined;
}

/** The key that verifies the signatures of an ed25519 webhook. */
export function publicKeyText(secret: Uint8Array): string {
  return `whpk_${toPublicKey(secret).toString("base64")}`;
}

export function sealSecret(keys: Keys, secret: Uint8Array, workspaceId: string): Buffer {
  return seal(toKey(keys), secret, workspaceId);
}

/** Throws if it was sealed with another server secret. */
export function openSecret(keys: Keys, sealed: Uint8Array, workspaceId: string): Buffer {
  const secret = unseal(toKey(keys), sealed, workspaceId);
  if (!secret) throw new Error("A webhook's secret cannot be decrypted: SECRET has changed");
  return secret;
}
