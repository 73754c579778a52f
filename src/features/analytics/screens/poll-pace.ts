import { SECOND_MS } from "#base/time.ts";

const WATCHED_MS = SECOND_MS;
const UNWATCHED_MS = 4 * SECOND_MS;
const SLOWEST_MS = 30 * SECOND_MS;
/** The number of polls without news that keep the pace; after that, each one doubles the wait. */
const PATIENT_POLLS = 5;

export interface PollState {
  readonly isWatched: boolean;
  /** Polls in a row that failed. */
  readonly failures?: number;
  /** Polls in a row that returned unchanged figures. */
  readonly unchanged?: number;
  readonly retryAfterSeconds?: number;
}

/** The delay until the next fetch: short while the figures change, then longer and longer. */
export function pollMs({ isWatched, failures = 0, unchanged = 0, retryAfterSeconds = 0 }: PollState): number {
  const defaultMs = isWatched ? WATCHED_MS : UNWATCHED_MS;
  const doublings = Math.max(failures, unchanged - PATIENT_POLLS, 0);
  return Math.max(Math.min(defaultMs * 2 ** doublings, SLOWEST_MS), retryAfterSeconds * SECOND_MS);
}
