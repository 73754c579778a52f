import { ATTEMPT_DELAYS_MS, RETRY_AFTER_MAX_MS } from "../limits.ts";

/** Statuses whose `Retry-After` is honoured. */
const BUSY: ReadonlySet<number | null> = new Set([429, 503]);
/**
 * A pause is extended randomly by up to this share, so that the deliveries of an outage are not all retried at once.
 */
const JITTER = 0.1;

/** The delay that a busy receiver asked for, at most a day; 0 if it asked for none. */
export function getPauseMs(status: number | null, retryAfterSeconds: number | undefined): number {
  if (!BUSY.has(status) || retryAfterSeconds === undefined) return 0;
  return Math.min(retryAfterSeconds * 1000, RETRY_AFTER_MAX_MS);
}

/** The delay in ms after this many attempts; undefined after the last one. `random` is from 0 to 1. */
export function findDelayMs(tries: number, pauseMs: number, random: number): number | undefined {
  const delay = ATTEMPT_DELAYS_MS[tries];
  if (delay === undefined) return undefined;
  return Math.max(Math.round(delay * (1 + JITTER * random)), pauseMs);
}
