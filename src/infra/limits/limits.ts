import { ApiError, tooManyRequests } from "#base/errors.ts";
import { formatWait } from "#base/wait.ts";

/** A number of actions of one kind within a number of seconds of the first. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** Responses do not show the remaining count, which would reveal what others did. */
  readonly isSilent?: true;
  /** While the store is unavailable, actions fail as it does. Otherwise each process then counts on its own. */
  readonly isExact?: true;
}

export type LimitResult =
  | { readonly ok: true; readonly remaining: number; readonly resetSeconds: number }
  | { readonly ok: false; readonly retryAfterSeconds: number };

/** Counters shared by all nodes. A key may be anything: only a keyed hash of it is stored. */
export interface Limits {
  /** Counts one action atomically and returns whether it was within the limit. */
  take(limit: Limit, key: string): Promise<LimitResult>;
  /** Whether an action is counted and has not expired. */
  isCounted(limit: Limit, key: string): Promise<boolean>;
  /** Uncounts one action that turned out to be harmless. */
  refund(limit: Limit, key: string): Promise<void>;
  /** Deletes expired counters. */
  sweep(): Promise<void>;
}

/** Counts one action; over the limit, throws `too_many_requests` with `Retry-After`. */
export async function enforce(limits: Limits, limit: Limit, key: string): Promise<void> {
  const result = await limits.take(limit, key);
  if (!result.ok) throw rejectFor(result.retryAfterSeconds);
}

/** The API error for an exceeded limit. */
export function rejectFor(retryAfterSeconds: number): ApiError {
  const message = `Too many attempts. Try again in ${formatWait(retryAfterSeconds)}.`;
  return new ApiError(tooManyRequests, { message, retryAfterSeconds });
}

/** `RATE_LIMITS=off`: everything passes. */
export const noLimits: Limits = {
  take: async () => ({ ok: true, remaining: Number.POSITIVE_INFINITY, resetSeconds: 0 }),
  isCounted: async () => false,
  refund: async () => {},
  sweep: async () => {},
};
