import { createHmac } from "node:crypto";
import { newUnambiguousText } from "#base/ids.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from "./limits.ts";

/** Ten codes of 48 bits each, to be shown once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => newUnambiguousText(RECOVERY_CODE_LENGTH));
}

/** As people read and write it: in two groups. */
export function inGroups(code: string): string {
  const half = RECOVERY_CODE_LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/** What is kept of a code: without the server's secret, a copy of the database tells none. */
export function recoveryHash(keys: Keys, accountId: string, code: string): Buffer {
  return createHmac("sha256", keys.of("accounts recovery code")).update(`${accountId} ${code}`).digest();
}
