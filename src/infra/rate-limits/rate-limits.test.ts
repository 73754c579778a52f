import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { isApiError, tooManyRequests } from "#base/errors.ts";
import { connectPostgres, type Sql } from "#infra/postgres/client.ts";
import { testPostgres } from "#testing/postgres.ts";
import { enforceRateLimit, type RateLimit, type RateLimits, noRateLimits } from "./rate-limits.ts";
import { openRateLimits } from "./open-rate-limits.ts";

const key = randomBytes(32);
let sql: Sql;
let limits: RateLimits;
beforeAll(async () => {
  ({ sql } = await testPostgres());
  limits = openRateLimits(sql, key);
});

const three = (name: string): RateLimit => ({ name, points: 3, seconds: 60 });
const takes = async (times: number, limit: RateLimit, who = limits) =>
  (await Promise.all(Array.from({ length: times }, () => who.take(limit, "client")))).filter(({ ok }) => ok).length;

function fakeDate(): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
}

describe("limits", () => {
  test("let exactly the allowed number through, even concurrently, and say when to try again", async () => {
    const limit = three("parallel");
    expect(await takes(20, limit)).toBe(3);
    const rejected = await limits.take(limit, "client");
    expect(rejected).toEqual({ ok: false, retryAfterSeconds: expect.any(Number) as number });
    expect(rejected).toMatchObject({ retryAfterSeconds: expect.toSatisfy((s: number) => s > 0 && s <= 60) as number });
  });

  test("share their counts across two nodes", async () => {
    const limit = three("two-nodes");
    const other = openRateLimits(sql, key);
    expect((await takes(2, limit)) + (await takes(10, limit, other))).toBe(3);
  });

  test("let exactly the allowed number of a thousand parallel actions on two nodes through", async () => {
    const limit = { ...three("thousand"), points: 60 };
    const other = openRateLimits(sql, key);
    const [one, two] = await Promise.all([takes(500, limit), takes(500, limit, other)]);
    expect([one + two, (await limits.take(limit, "client")).ok]).toEqual([60, false]);
  });

  test("keep their count when the allowed number changes", async () => {
    expect(await takes(5, three("plan"))).toBe(3);
    expect(await takes(10, { ...three("plan"), points: 12 })).toBe(7);
  });

  test("count each name and each key separately", async () => {
    await takes(3, three("one-name"));
    expect(await takes(1, three("another-name"))).toBe(1);
    expect(await limits.take(three("one-name"), "other")).toEqual({
      ok: true,
      remaining: 2,
      resetSeconds: expect.toSatisfy((s: number) => s > 0 && s <= 60) as number,
    });
  });

  test("start over after their period", async () => {
    fakeDate();
    const limit = three("over");
    await takes(5, limit);
    vi.advanceTimersByTime(60_001);
    const again = await takes(5, limit);
    expect(again).toBe(3);
  });

  test("start over after the clock was set back by more than their period", async () => {
    fakeDate();
    const limit = three("set-back");
    vi.setSystemTime(Date.now() + 6 * 3_600_000);
    await takes(5, limit);
    vi.setSystemTime(Date.now() - 30_000);
    const soon = await takes(5, limit);
    vi.setSystemTime(Date.now() - 6 * 3_600_000);
    const [first, other] = [await limits.take(limit, "client"), await takes(5, limit)];
    // the clocks of nodes may differ by up to a minute
    expect([soon, first, other]).toEqual([0, { ok: true, remaining: 2, resetSeconds: 60 }, 2]);
  });

  test("report whether an action is counted, until its period is over", async () => {
    fakeDate();
    const limit = three("counted");
    expect(await limits.isCounted(limit, "client")).toBe(false);
    await takes(1, limit);
    expect(await limits.isCounted(limit, "client")).toBe(true);
    expect(await limits.isCounted(limit, "other")).toBe(false);
    vi.advanceTimersByTime(60_001);
    expect(await limits.isCounted(limit, "client")).toBe(false);
  });

  test("are deleted a minute after they expired, since the clocks of nodes may differ", async () => {
    fakeDate();
    await takes(1, three("swept"));
    const listKept = () => sql`select key from rate_limits where key like 'swept%'`;
    vi.advanceTimersByTime(60_000 + 30_000);
    await limits.sweep();
    expect(await listKept()).toHaveLength(1);
    vi.advanceTimersByTime(31_000);
    await limits.sweep();
    expect(await listKept()).toHaveLength(0);
  });

  test("can take back the count of harmless actions", async () => {
    const limit = three("harmless");
    await takes(3, limit);
    await limits.refund(limit, "client");
    expect(await takes(5, limit)).toBe(1);
  });

  test("reject with the number of seconds to wait", async () => {
    const limit = three("enforced");
    await takes(3, limit);
    const error = await enforceRateLimit(limits, limit, "client").catch((errors: unknown) => errors);
    expect(isApiError(error, tooManyRequests) && error.retryAfterSeconds).toBeGreaterThan(0);
    expect(String(error)).toMatch(/Too many attempts\. Try again in (1 minute|[1-5]?\d seconds?)\.$/);
  });

  test("store no readable address", async () => {
    await limits.take(three("hidden"), "192.0.2.77");
    const kept = await sql`select key from rate_limits where key like 'hidden%'`;
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain("192.0.2.77");
  });

  test("apply in memory while the database is unreachable", async () => {
    const away = connectPostgres({ host: "/nonexistent", user: "unknown", database: "none" });
    const alone = openRateLimits(away.sql, key);
    const limit = three("away");
    expect(await takes(10, limit, alone)).toBe(3);
    await away.close();
  });

  test("that are exact fail while the database is unreachable", async () => {
    const away = connectPostgres({ host: "/nonexistent", user: "unknown", database: "none" });
    const limit: RateLimit = { ...three("exact"), isExact: true };
    await expect(openRateLimits(away.sql, key).take(limit, "client")).rejects.toThrow("ENOENT");
    await away.close();
  });

  test("let everything pass when they are off", async () => {
    expect(await takes(10, three("off"), noRateLimits)).toBe(10);
  });
});
