import { hasCause } from "#infra/network-failure.ts";

const DEADLOCK_DETECTED = "40P01";

/** True if the server ended this transaction to resolve a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return hasCause(error, (cause) => cause.code === DEADLOCK_DETECTED);
}
