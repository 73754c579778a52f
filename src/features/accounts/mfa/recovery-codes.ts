import { createHmac } from "node:crypto";
import { newUnambiguousText } from "#base/ids.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from "./limits.ts";

/** Ten codes of 48 bits each, shown only once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => newUnambiguousText(RECOVERY_CODE_LENGTH));
}

/** A code as it is displayed: in two groups. */
export function inGroups(code: string): string {
  const half = RECOVERY_CODE_LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/** The stored hash of a code. A copy of the database reveals no code without the server's secret. */
export function recoveryHash(keys: Keys, accountId: string, code: string): Buffer {
  return createHmac("sha256", keys.of("accounts recovery code")).update(`${accountId} ${code}`).digest();
}
