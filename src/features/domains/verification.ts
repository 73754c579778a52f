import { createHmac } from "node:crypto";
import type { Keys } from "#infra/secrets/keys.ts";

/** The TXT record that proves who may use a host. */
export interface Verification {
  /** Where it is expected: at the host itself, or at the apex for all hosts below it. */
  readonly names: readonly string[];
  readonly value: string;
}

const TOKEN_LENGTH = 32;

/** The verification for a host. The same for all hosts of a workspace, so that one record at the apex covers them. */
export function toVerification(keys: Keys, workspaceId: string, host: string, apex: string): Verification {
  const mac = createHmac("sha256", keys.of("domain verification")).update(workspaceId).digest("hex");
  return {
    names: [...new Set([`_halka.${host}`, `_halka.${apex}`])],
    value: `halka=${mac.slice(0, TOKEN_LENGTH)}`,
  };
}
