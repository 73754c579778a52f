import { expect, test } from "vitest";
import { passwordPerAccount, signInPerEmailAndNetwork, signInPerNetwork } from "#features/accounts/attempt-limits.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const instance = await testNode(stores, { env: { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1,::1" } });
const ada = await testMember(instance);

const signIn = (email: string, password: string, address: string) =>
  call(instance.origin, "POST", "/users/login", { user: { email, password } }, { "x-forwarded-for": address });

test("reports what is left of the counted limits in successes and in errors", async () => {
  const wrong = await signIn(ada.email, "a wrong password", "192.0.2.1");
  expect(wrong.status).toBe(401);
  expect(wrong.headers.get("ratelimit-policy")).toContain(
    `"${signInPerNetwork.name}";q=${signInPerNetwork.points};w=${signInPerNetwork.seconds}`,
  );
  expect(wrong.headers.get("ratelimit")).toMatch(
    new RegExp(`"${signInPerEmailAndNetwork.name}";r=${signInPerEmailAndNetwork.points - 1};t=\\d+`),
  );
  const right = await signIn(ada.email, ada.password, "192.0.2.1");
  expect(right.status).toBe(200);
  expect(right.headers.get("ratelimit")).toContain(
    `"${signInPerEmailAndNetwork.name}";r=${signInPerEmailAndNetwork.points - 1};`,
  );
});

test("reports no limits for a call that no limit counts", async () => {
  const { headers } = await ada.call("GET", "/v1/widget/link");
  expect([headers.get("ratelimit"), headers.get("ratelimit-policy")]).toEqual([null, null]);
});

test("says in the message and in Retry-After when to retry", async () => {
  const address = (last: number) => `2001:db8:1:2::${last.toString(16)}`;
  // all addresses of a /64, which is what a home network gets, count as one
  for (let guess = 1; guess <= signInPerEmailAndNetwork.points; guess++) {
    expect((await signIn("unclaimed@example.com", "a wrong password", address(guess))).status).toBe(401);
  }
  const rejected = await signIn("unclaimed@example.com", "a wrong password", address(99));
  expectProblem(rejected, 429, "too_many_requests");
  expect(rejected.body.message).toMatch(/^Too many attempts\. Try again in 1[345] minutes\.$/);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(12 * 60);
  expect(rejected.headers.get("ratelimit")).toContain(`"${signInPerEmailAndNetwork.name}";r=0;t=`);
  expect((await signIn("unclaimed@example.com", "a wrong password", "2001:db8:1:3::1")).status).toBe(401);
});

test("counts attempts at the current password per account, across all calls", async () => {
  const passwords = { new_password: "a long new password", confirm_password: "a long new password" };
  for (let guess = 0; guess < passwordPerAccount.points; guess++) {
    const path = guess % 2 ? "/v1/auth/change-password" : "/v1/auth/change-address";
    const body = guess % 2 ? passwords : { email: "new@example.com" };
    const result = await ada.call("POST", path, { current_password: "a wrong password", ...body });
    expect(result.status).toBe(422);
  }
  const right = await ada.call("POST", "/v1/auth/change-password", { current_password: ada.password, ...passwords });
  expectProblem(right, 429, "too_many_requests");
});
