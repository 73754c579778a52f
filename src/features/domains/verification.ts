import { createHmac } from "node:crypto";
import type { Keys } from "#infra/secrets/keys.ts";

/** The TXT record that proves that a workspace may use a host. */
export interface Verification {
  /** The names at which the record may be: below the host itself, or below the apex for all its hosts. */
  readonly names: readonly string[];
  readonly value: string;
}

const TOKEN_LENGTH = 32;

/**
 * The verification for a host. It is the same for all hosts of a workspace, so that one record at the apex covers them
 * all.
 */
export function toVerification(keys: Keys, workspaceId: string, host: string, apex: string): Verification {
  const mac = createHmac("sha256", keys.of("domain verification")).update(workspaceId).digest("hex");
  return {
    names: [...new Set([`_halka.${host}`, `_halka.${apex}`])],
    value: `halka=${mac.slice(0, TOKEN_LENGTH)}`,
  };
}
