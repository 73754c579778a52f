import { createHmac } from "node:crypto";
import type { Keys } from "#infra/secrets/keys.ts";
import { seal, unseal } from "#infra/secrets/seal.ts";

/** Encrypts private keys at rest. `context` is the host or ACME directory that a key belongs to. */
export interface Sealing {
  /**
   * Identifies the sealing key, which changes with SECRET. Keys that were stored before the change cannot be unsealed.
   */
  readonly keyId: string;
  seal(pem: string, context: string): Buffer;
  /** Undefined if the key was sealed under another SECRET or for another context. */
  unseal(sealed: Uint8Array, context: string): string | undefined;
}

export function openSealing(keys: Keys): Sealing {
  const key = keys.of("certificates");
  return {
    keyId: createHmac("sha256", key).update("id").digest("hex").slice(0, 16),
    seal: (pem, context) => seal(key, Buffer.from(pem), context),
    unseal: (sealed, context) => unseal(key, sealed, context)?.toString(),
  };
}
