import { someCause } from "#infra/network-failure.ts";

const DEADLOCK_DETECTED = "40P01";

/** True if two transactions waited for each other and this one was ended for it. */
export function isDeadlock(error: unknown): boolean {
  return someCause(error, (one) => one.code === DEADLOCK_DETECTED);
}
