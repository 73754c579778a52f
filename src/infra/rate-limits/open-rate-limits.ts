import { createHmac } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { SECOND_MS } from "#base/time.ts";
import type { Sql } from "#infra/postgres/client.ts";
import { openBatches } from "./batches.ts";
import type { RateLimit, RateLimits, RateLimitResult } from "./rate-limits.ts";

const TABLE = "rate_limits";
/** Expired counters are kept this long, since the clocks of nodes may differ. */
const GRACE_MS = 60_000;

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** postgres.js as the `pg` client that rate-limiter-flexible expects. */
function getClient(sql: Sql) {
  return {
    async query({ text, values }: Statement) {
      const rows = await sql.unsafe(text, values as never[], { prepare: true });
      return { rows, rowCount: rows.count };
    },
  };
}

/**
 * Limits in PostgreSQL, shared by all nodes. While it is unreachable, each process counts in its own memory, so that an
 * outage disables no limits; exact limits fail instead. `key` hides addresses in the table.
 */
export function openRateLimits(sql: Sql, key: Buffer): RateLimits {
  const counters = new Map<string, RateLimiterPostgres>();
  const client = getClient(sql);
  const addToBatch = openBatches<RateLimiterRes>();

  function getCounter({ name, points, seconds: duration, isExact }: RateLimit): RateLimiterPostgres {
    // limits with the same name may differ, such as by plan, but share their count
    const id = `${name} ${points} ${duration}`;
    const cached = counters.get(id);
    if (cached) return cached;
    const counter = new RateLimiterPostgres({
      storeClient: client,
      storeType: "client",
      tableName: TABLE,
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration,
      ...(!isExact && { insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }) }),
    });
    counters.set(id, counter);
    return counter;
  }

  const hidden = (text: string) => createHmac("sha256", key).update(text).digest("base64url");

  return {
    async take(limit, text): Promise<RateLimitResult> {
      const id = hidden(text);
      const counter = getCounter(limit);
      const batch = await addToBatch(`${limit.name} ${limit.points} ${id}`, (size) =>
        consume(counter, limit, id, size),
      );
      const { consumedPoints, msBeforeNext } = batch.result;
      const own = consumedPoints - batch.size + batch.place;
      if (own > limit.points) return { ok: false, retryAfterSeconds: toSeconds(msBeforeNext) };
      return { ok: true, remaining: limit.points - own, resetSeconds: toSeconds(msBeforeNext) };
    },
    async isCounted(limit, text) {
      return (await getCounter(limit).get(hidden(text))) !== null;
    },
    async refund(limit, text) {
      await getCounter(limit).reward(hidden(text));
    },
    async sweep() {
      await sql`delete from rate_limits where expire < ${Date.now() - GRACE_MS}`;
    },
  };
}

/**
 * Counts actions. Starts a new period if the clock was set back since the first one: the old period would end far too
 * late.
 */
async function consume(
  counter: RateLimiterPostgres,
  { seconds }: RateLimit,
  key: string,
  actions: number,
): Promise<RateLimiterRes> {
  const counted = await count(counter, key, actions);
  if (counted.msBeforeNext <= seconds * SECOND_MS + GRACE_MS) return counted;
  await counter.delete(key);
  return count(counter, key, actions);
}

/** Unlike the package's `consume`, also returns the count when it is over the limit. */
async function count(counter: RateLimiterPostgres, key: string, actions: number): Promise<RateLimiterRes> {
  try {
    return await counter.consume(key, actions);
  } catch (rejected) {
    if (rejected instanceof RateLimiterRes) return rejected;
    throw rejected;
  }
}

function toSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / SECOND_MS));
}
