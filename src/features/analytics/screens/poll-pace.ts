import { SECOND_MS } from "#base/time.ts";

const WATCHED_MS = SECOND_MS;
const UNWATCHED_MS = 4 * SECOND_MS;
const SLOWEST_MS = 30 * SECOND_MS;
/** So many polls without news keep their pace, then each doubles the wait. */
const PATIENT_POLLS = 5;

export interface PollState {
  readonly isWatched: boolean;
  /** Polls in a row that failed. */
  readonly failures?: number;
  /** Polls in a row that returned what was known already. */
  readonly unchanged?: number;
  readonly retryAfterSeconds?: number;
}

/** How long until the figures are fetched again: soon while they move, then less and less often. */
export function pollMs({ isWatched, failures = 0, unchanged = 0, retryAfterSeconds = 0 }: PollState): number {
  const defaultMs = isWatched ? WATCHED_MS : UNWATCHED_MS;
  const doublings = Math.max(failures, unchanged - PATIENT_POLLS, 0);
  return Math.max(Math.min(defaultMs * 2 ** doublings, SLOWEST_MS), retryAfterSeconds * SECOND_MS);
}
