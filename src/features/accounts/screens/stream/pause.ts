import { MINUTE_MS, SECOND_MS } from "#base/time.ts";

const SHORTEST_MS = SECOND_MS;
const LONGEST_MS = MINUTE_MS;

/**
 * How long to wait before the line is tried again: twice as long after each failure, never below what the server asked
 * for, and anything between half and all of it, so that not all browsers come back at once. `random` is within 0 and 1.
 */
export function pauseMs(failures: number, random: number, retryAfterSeconds = 0): number {
  const whole = Math.min(SHORTEST_MS * 2 ** failures, LONGEST_MS);
  return Math.max(whole * (0.5 + random / 2), retryAfterSeconds * SECOND_MS);
}
