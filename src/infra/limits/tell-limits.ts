import type { Limit, Limits, Take } from "./limits.ts";

interface Told {
  readonly limit: Limit;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** The header fields of draft-ietf-httpapi-ratelimit-headers-10. */
export type RateLimitFields = Readonly<Record<"ratelimit-policy" | "ratelimit", string>>;

/** The same limits for one request, which tell `write` the header fields of its answer whenever these change. */
export function tellLimits(limits: Limits, write: (fields: RateLimitFields) => void): Limits {
  const told = new Map<string, Told>();

  function note(limit: Limit, change: Omit<Told, "limit">): void {
    told.set(limit.name, { limit, ...change });
    write(fieldsOf([...told.values()]));
  }

  return {
    ...limits,
    async take(limit, key) {
      const taken = await limits.take(limit, key);
      if (!limit.isSilent && isCounted(taken)) note(limit, standingOf(taken));
      return taken;
    },
    async giveBack(limit, key) {
      await limits.giveBack(limit, key);
      const known = told.get(limit.name);
      if (known) note(limit, { remaining: known.remaining + 1, resetSeconds: known.resetSeconds });
    },
  };
}

function isCounted(taken: Take): boolean {
  return !taken.ok || Number.isFinite(taken.remaining);
}

function standingOf(taken: Take): Omit<Told, "limit"> {
  return taken.ok ? taken : { remaining: 0, resetSeconds: taken.retryAfterSeconds };
}

function fieldsOf(told: readonly Told[]): RateLimitFields {
  return {
    "ratelimit-policy": told.map(({ limit }) => `"${limit.name}";q=${limit.points};w=${limit.seconds}`).join(", "),
    ratelimit: told
      .map(({ limit, remaining, resetSeconds }) => `"${limit.name}";r=${remaining};t=${resetSeconds}`)
      .join(", "),
  };
}
