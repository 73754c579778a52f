import { createHmac } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { SECOND_MS } from "#base/time.ts";
import type { Sql } from "#infra/postgres/client.ts";
import type { Limit, Limits, LimitResult } from "./limits.ts";

const TABLE = "rate_limits";
/** Expired counters stay this long, since the clocks of nodes may differ. */
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
 * Limits over PostgreSQL, shared by all nodes. While it is unreachable each process counts in its own memory, so that
 * an outage never disables them. `key` hides addresses from the table.
 */
export function openLimits(sql: Sql, key: Buffer): Limits {
  const counters = new Map<string, RateLimiterPostgres>();
  const client = getClient(sql);

  function getCounter({ name, points, seconds: duration }: Limit): RateLimiterPostgres {
    const cached = counters.get(name);
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
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
    });
    counters.set(name, counter);
    return counter;
  }

  const hidden = (text: string) => createHmac("sha256", key).update(text).digest("base64url");

  return {
    async take(limit, text): Promise<LimitResult> {
      try {
        const { remainingPoints, msBeforeNext } = await getCounter(limit).consume(hidden(text));
        return { ok: true, remaining: remainingPoints, resetSeconds: toSeconds(msBeforeNext) };
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected;
        return { ok: false, retryAfterSeconds: toSeconds(rejected.msBeforeNext) };
      }
    },
    async refund(limit, text) {
      await getCounter(limit).reward(hidden(text));
    },
    async sweep() {
      await sql`delete from rate_limits where expire < ${Date.now() - GRACE_MS}`;
    },
  };
}

function toSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / SECOND_MS));
}
