import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { testPostgres } from "#testing/postgres.ts";
import { type RateLimit, type RateLimits, noRateLimits, type RateLimitFields, logRateLimits } from "./rate-limits.ts";
import { openRateLimits } from "./open-rate-limits.ts";

let limits: RateLimits;
beforeAll(async () => {
  limits = openRateLimits((await testPostgres()).sql, randomBytes(32));
});

const hourly: RateLimit = { name: "hourly", points: 2, seconds: 3600 };
const daily: RateLimit = { name: "daily", points: 9, seconds: 86_400 };

function listening(to = limits) {
  const result: Partial<RateLimitFields> = {};
  return { result, limits: logRateLimits(to, (fields) => Object.assign(result, fields)) };
}

test("lists every limit that counted the request", async () => {
  const { result, limits: logged } = listening();
  await logged.take(hourly, "both");
  await logged.take(daily, "both");
  expect(result).toEqual({
    "ratelimit-policy": '"hourly";q=2;w=3600, "daily";q=9;w=86400',
    ratelimit: expect.stringMatching(/^"hourly";r=1;t=3(600|5\d\d), "daily";r=8;t=86[34]\d\d$/) as string,
  });
});

test("reports nothing left for a limit that rejects", async () => {
  const { result, limits: logged } = listening();
  for (let time = 0; time < 3; time++) await logged.take(hourly, "refused");
  expect(result.ratelimit).toMatch(/^"hourly";r=0;t=3(600|5\d\d)$/);
});

test("counts returned points as remaining", async () => {
  const { result, limits: logged } = listening();
  await logged.take(hourly, "given back");
  await logged.refund(hourly, "given back");
  expect(result.ratelimit).toMatch(/^"hourly";r=2;/);
});

test("omits silent limits, and all of them when limits are off", async () => {
  const silent = listening();
  await silent.limits.take({ ...hourly, isSilent: true }, "silent");
  const off = listening(noRateLimits);
  await off.limits.take(hourly, "off");
  expect([silent.result, off.result]).toEqual([{}, {}]);
});
