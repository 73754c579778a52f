import { MINUTE_MS, SECOND_MS } from "#base/time.ts";

const SHORTEST_MS = SECOND_MS;
const LONGEST_MS = MINUTE_MS;

/**
 * The delay before the next attempt: doubles after each failure, is at least what the server asked for, and is spread
 * between half and all of it, so that browsers do not reconnect at once. `random` is from 0 to 1.
 */
export function pauseMs(failures: number, random: number, retryAfterSeconds = 0): number {
  const whole = Math.min(SHORTEST_MS * 2 ** failures, LONGEST_MS);
  return Math.max(whole * (0.5 + random / 2), retryAfterSeconds * SECOND_MS);
}
