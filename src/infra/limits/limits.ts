import { ApiError, tooManyRequests } from "#base/errors.ts";
import { waitInWords } from "#base/wait.ts";

/** So many of one kind within so many seconds of the first. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** No answer tells how much is left of it, because that would tell what others did. */
  readonly isSilent?: true;
}

export type Take =
  | { readonly ok: true; readonly remaining: number; readonly resetSeconds: number }
  | { readonly ok: false; readonly retryAfterSeconds: number };

/** Counters that all nodes share. A key may be anything: only a keyed hash of it is stored. */
export interface Limits {
  /** Counts one, atomically, and says whether it was within the limit. */
  take(limit: Limit, key: string): Promise<Take>;
  /** Takes one back, after the fact that it was harmless. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Deletes counters whose time is over. */
  sweep(): Promise<void>;
}

/** Counts one, and throws `too_many_requests` and `Retry-After` beyond the limit. */
export async function enforce(limits: Limits, limit: Limit, key: string): Promise<void> {
  const taken = await limits.take(limit, key);
  if (!taken.ok) throw rejectFor(taken.retryAfterSeconds);
}

/** The API error of a limit that is reached. */
export function rejectFor(retryAfterSeconds: number): ApiError {
  const message = `Too many attempts. Try again in ${waitInWords(retryAfterSeconds)}.`;
  return new ApiError(tooManyRequests, { message, retryAfterSeconds });
}

/** `RATE_LIMITS=off`: everything passes. */
export const noLimits: Limits = {
  take: async () => ({ ok: true, remaining: Number.POSITIVE_INFINITY, resetSeconds: 0 }),
  giveBack: async () => {},
  sweep: async () => {},
};
