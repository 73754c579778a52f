import { ApiError, tooManyRequests } from "#base/errors.ts";
import { formatWait } from "#base/wait.ts";

/** Allows `points` actions of one kind within `seconds` of the first. */
export interface RateLimit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** True to hide the remaining count in responses, since it would reveal the actions of others. */
  readonly isSilent?: true;
  /** True if actions fail while the store is unavailable. Otherwise each process then counts for itself. */
  readonly isExact?: true;
}

export type RateLimitResult =
  | { readonly ok: true; readonly remaining: number; readonly resetSeconds: number }
  | { readonly ok: false; readonly retryAfterSeconds: number };

/** Counters shared by all nodes. A key may be anything: only a keyed hash of it is stored. */
export interface RateLimits {
  /** Counts one action atomically and returns whether it was within the limit. */
  take(limit: RateLimit, key: string): Promise<RateLimitResult>;
  /** Whether an action is counted and has not expired. */
  isCounted(limit: RateLimit, key: string): Promise<boolean>;
  /** Takes back the count of an action that turned out to be harmless. */
  refund(limit: RateLimit, key: string): Promise<void>;
  /** Deletes expired counters. */
  sweep(): Promise<void>;
}

/** Counts one action; over the limit, throws `too_many_requests` with `Retry-After`. */
export async function enforceRateLimit(limits: RateLimits, limit: RateLimit, key: string): Promise<void> {
  const result = await limits.take(limit, key);
  if (!result.ok) throw toRateLimitError(result.retryAfterSeconds);
}

/** The API error for an exceeded limit. */
export function toRateLimitError(retryAfterSeconds: number): ApiError {
  const message = `Too many attempts. Try again in ${formatWait(retryAfterSeconds)}.`;
  return new ApiError(tooManyRequests, { message, retryAfterSeconds });
}

/** For `RATE_LIMITS=off`: lets everything pass. */
export const noRateLimits: RateLimits = {
  take: async () => ({ ok: true, remaining: Number.POSITIVE_INFINITY, resetSeconds: 0 }),
  isCounted: async () => false,
  refund: async () => {},
  sweep: async () => {},
};

/** The header fields of draft-ietf-httpapi-ratelimit-headers-10. */
export type RateLimitFields = Readonly<Record<"ratelimit-policy" | "ratelimit", string>>;

interface LoggedLimit {
  readonly limit: RateLimit;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Wraps limits for one request: calls `write` with the header fields of its response whenever they change. */
export function logRateLimits(limits: RateLimits, write: (fields: RateLimitFields) => void): RateLimits {
  const logged = new Map<string, LoggedLimit>();

  function record(limit: RateLimit, change: Omit<LoggedLimit, "limit">): void {
    logged.set(limit.name, { limit, ...change });
    write(toFields([...logged.values()]));
  }

  return {
    ...limits,
    async take(limit, key) {
      const result = await limits.take(limit, key);
      if (!limit.isSilent && isCounted(result)) record(limit, toLoggedLimit(result));
      return result;
    },
    async refund(limit, key) {
      await limits.refund(limit, key);
      const last = logged.get(limit.name);
      if (last) record(limit, { remaining: last.remaining + 1, resetSeconds: last.resetSeconds });
    },
  };
}

function isCounted(result: RateLimitResult): boolean {
  return !result.ok || Number.isFinite(result.remaining);
}

function toLoggedLimit(result: RateLimitResult): Omit<LoggedLimit, "limit"> {
  return result.ok ? result : { remaining: 0, resetSeconds: result.retryAfterSeconds };
}

function toFields(logged: readonly LoggedLimit[]): RateLimitFields {
  return {
    "ratelimit-policy": logged.map(({ limit }) => `"${limit.name}";q=${limit.points};w=${limit.seconds}`).join(", "),
    ratelimit: logged
      .map(({ limit, remaining, resetSeconds }) => `"${limit.name}";r=${remaining};t=${resetSeconds}`)
      .join(", "),
  };
}
