import { SECOND_MS } from "#base/time.ts";

/** A click is to be seen within two seconds of happening; one of them is the shipper's. */
const WATCHED_MS = SECOND_MS;
const UNWATCHED_MS = 4 * SECOND_MS;
const SLOWEST_MS = 30 * SECOND_MS;

/** How long until the figures are asked for again: often while somebody looks, ever more seldom while they fail. */
export function pollMs(isWatched: boolean, failures: number, retryAfterSeconds = 0): number {
  const usual = isWatched ? WATCHED_MS : UNWATCHED_MS;
  return Math.max(Math.min(usual * 2 ** failures, SLOWEST_MS), retryAfterSeconds * SECOND_MS);
}
