import { randomBytes } from "node:crypto";
import { seal, unseal } from "#infra/secrets/seal.ts";
import type { Keys } from "#infra/secrets/keys.ts";

/** Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 32;
const toKey = (keys: Keys) => keys.of("audience webhook secret");

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The secret as its owner pastes it into the receiver (Standard Webhooks, "Signature scheme"). */
export function secretText(secret: Uint8Array): string {
  return `whsec_${Buffer.from(secret).toString("base64")}`;
}

export function sealSecret(keys: Keys, secret: Uint8Array, workspaceId: string): Buffer {
  return seal(toKey(keys), secret, workspaceId);
}

/** Throws if the server's secret is not the one that sealed it. */
export function openSecret(keys: Keys, sealed: Uint8Array, workspaceId: string): Buffer {
  const secret = unseal(toKey(keys), sealed, workspaceId);
  if (!secret) throw new Error("A webhook's secret cannot be decrypted: SECRET has changed");
  return secret;
}
