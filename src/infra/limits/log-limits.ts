import type { Limit, Limits, LimitResult } from "./limits.ts";

interface LoggedLimit {
  readonly limit: Limit;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** The header fields of draft-ietf-httpapi-ratelimit-headers-10. */
export type RateLimitFields = Readonly<Record<"ratelimit-policy" | "ratelimit", string>>;

/** Wraps limits for one request: calls `write` with the header fields of its response whenever they change. */
export function logLimits(limits: Limits, write: (fields: RateLimitFields) => void): Limits {
  const logged = new Map<string, LoggedLimit>();

  function note(limit: Limit, change: Omit<LoggedLimit, "limit">): void {
    logged.set(limit.name, { limit, ...change });
    write(toFields([...logged.values()]));
  }

  return {
    ...limits,
    async take(limit, key) {
      const result = await limits.take(limit, key);
      if (!limit.isSilent && isCounted(result)) note(limit, toLoggedLimit(result));
      return result;
    },
    async refund(limit, key) {
      await limits.refund(limit, key);
      const last = logged.get(limit.name);
      if (last) note(limit, { remaining: last.remaining + 1, resetSeconds: last.resetSeconds });
    },
  };
}

function isCounted(result: LimitResult): boolean {
  return !result.ok || Number.isFinite(result.remaining);
}

function toLoggedLimit(result: LimitResult): Omit<LoggedLimit, "limit"> {
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
