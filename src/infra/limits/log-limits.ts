import type { Limit, Limits, Take } from "./limits.ts";

interface LoggedLimit {
  readonly limit: Limit;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** The header fields of draft-ietf-httpapi-ratelimit-headers-10. */
export type RateLimitFields = Readonly<Record<"ratelimit-policy" | "ratelimit", string>>;

/** The same limits for one request; calls `write` with the header fields of its response whenever they change. */
export function logLimits(limits: Limits, write: (fields: RateLimitFields) => void): Limits {
  const logged = new Map<string, LoggedLimit>();

  function note(limit: Limit, change: Omit<LoggedLimit, "limit">): void {
    logged.set(limit.name, { limit, ...change });
    write(toFields([...logged.values()]));
  }

  return {
    ...limits,
    async take(limit, key) {
      const taken = await limits.take(limit, key);
      if (!limit.isSilent && isCounted(taken)) note(limit, getStanding(taken));
      return taken;
    },
    async giveBack(limit, key) {
      await limits.giveBack(limit, key);
      const known = logged.get(limit.name);
      if (known) note(limit, { remaining: known.remaining + 1, resetSeconds: known.resetSeconds });
    },
  };
}

function isCounted(taken: Take): boolean {
  return !taken.ok || Number.isFinite(taken.remaining);
}

function getStanding(taken: Take): Omit<LoggedLimit, "limit"> {
  return taken.ok ? taken : { remaining: 0, resetSeconds: taken.retryAfterSeconds };
}

function toFields(logged: readonly LoggedLimit[]): RateLimitFields {
  return {
    "ratelimit-policy": logged.map(({ limit }) => `"${limit.name}";q=${limit.points};w=${limit.seconds}`).join(", "),
    ratelimit: logged
      .map(({ limit, remaining, resetSeconds }) => `"${limit.name}";r=${remaining};t=${resetSeconds}`)
      .join(", "),
  };
}
