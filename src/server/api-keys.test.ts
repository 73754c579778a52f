import { expect, test } from "vitest";
import { setPlan } from "#features/workspaces/workspaces.ts";
import type { PlanName } from "#features/workspaces/membership-by-plan.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { createKey, type TestKey } from "#testing/api-key.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { queues } from "./jobs.ts";

const postgres = await testPostgres();
await installJobs(postgres.target, queues);
const clickhouse = await testClickHouse();
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const limited = { env: { RATE_LIMITS: "on" } };
const one = await testNode(stores, limited);
const two = await testNode(stores, limited);
const off = await testNode(stores);
const origins = [one.origin, two.origin];

const list = (key: TestKey, origin: string) => key.call(origin, "GET", "/v1/links/tags");
async function member(plan: PlanName = "Free") {
  const created = await testMember(one);
  await one.node.sql`update workspaces set promo = false where id = ${created.id}`;
  await setPlan(one.node.shared, created.username, { plan, planUntil: null });
  return created;
}

test("lets exactly as many of 300 parallel calls pass as the plan allows, with two keys on two nodes", async () => {
  const ada = await member();
  const keys = [await createKey(ada), await createKey(ada)];
  const results = await Promise.all(
    Array.from({ length: 300 }, (_, index) => list(keys[index % 2]!, origins[(index >> 1) % 2]!)),
  );
  const byStatus = Object.groupBy(results, ({ status }) => String(status));
  expect(Object.fromEntries(Object.entries(byStatus).map(([status, all]) => [status, all!.length]))).toEqual({
    200: 60,
    429: 240,
  });
  const left = byStatus[200]!.map(({ headers }) => Number(/r=(\d+)/.exec(headers.get("ratelimit")!)![1]));
  expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index));
});

test("states the remaining calls in each response, and when to retry in a 429", async () => {
  const ada = await member();
  const key = await createKey(ada, { scopes: ["links:read"] });
  const first = await list(key, one.origin);
  expect(first.headers.get("ratelimit-policy")).toBe('"workspace";q=60;w=60');
  expect(first.headers.get("ratelimit")).toMatch(/^"workspace";r=59;t=(60|5\d)$/);
  const errors = [
    await key.call(two.origin, "POST", "/v1/links", {}),
    await key.call(one.origin, "GET", "/v1/auth/sessions"),
    await key.call(one.origin, "GET", "/v1/links/unknown-paths?limit=nonsense"),
  ];
  expect(errors.map(({ status }) => status)).toEqual([403, 403, 422]);
  expect(errors.map(({ headers }) => /r=(\d+)/.exec(headers.get("ratelimit")!)?.[1])).toEqual(["58", "57", "56"]);
  // a file is a plain `Response`, created without Hono's context
  const file = await key.call(one.origin, "GET", "/v1/links/export");
  expect([file.status, file.headers.get("ratelimit-policy")]).toEqual([200, '"workspace";q=60;w=60']);
  const rejected = (await Promise.all(Array.from({ length: 60 }, () => list(key, one.origin)))).find(
    ({ status }) => status === 429,
  )!;
  expectProblem(rejected, 429, "too_many_requests");
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(30);
  expect(rejected.headers.get("ratelimit")).toBe(`"workspace";r=0;t=${rejected.headers.get("retry-after")}`);
  // the dashboard has no such limit
  expect((await ada.call("GET", "/v1/links/tags")).headers.get("ratelimit")).toBeNull();
});

test("applies the new limit after a change of plan", async () => {
  const ada = await member("Starter");
  const key = await createKey(ada);
  const policy = async () => (await list(key, one.origin)).headers.get("ratelimit-policy");
  expect(await policy()).toBe('"workspace";q=300;w=60');
  await setPlan(one.node.shared, ada.username, { plan: "Pro", planUntil: null });
  expect(await policy()).toBe('"workspace";q=1200;w=60');
});

test("counts the calls of each page of an account separately", async () => {
  const ada = await member();
  const page = await ada.call("POST", "/v1/pages", { username: "another.page.of.ada" });
  const id = page.body._id as string;
  const own = await createKey(ada);
  const body = { name: "Other", scopes: ["links:read"] };
  const created = await fetch(`${one.origin}/v1/api-keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${ada.token}`, "x-workspace": id, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { key } = (await created.json()) as { key: string };
  await list(own, one.origin);
  const other = await fetch(`${one.origin}/v1/links/tags`, { headers: { authorization: `Bearer ${key}` } });
  expect(other.headers.get("ratelimit")).toMatch(/r=59;/);
});

test("sends no rate-limit headers and rejects nothing when limits are off", async () => {
  const key = await createKey(await member());
  const results = await Promise.all(Array.from({ length: 70 }, () => list(key, off.origin)));
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]));
  expect(results[0]!.headers.get("ratelimit")).toBeNull();
});

test("a deleted key stops working on both nodes at once", async () => {
  const ada = await member("Pro");
  const key = await createKey(ada);
  for (const origin of origins) expect((await list(key, origin)).status).toBe(200);
  expect((await ada.call("DELETE", `/v1/api-keys/${key.id}`)).status).toBe(204);
  for (const origin of origins) expectProblem(await list(key, origin), 401, "signed_out");
});

test.each([
  ["en", "This API key or access token isn't valid. It may have expired or been revoked."],
  ["tr", "Bu API anahtarı veya erişim token'ı geçerli değil. Süresi dolmuş ya da iptal edilmiş olabilir."],
])("says that a key is not valid, in the language of the request (%s)", async (language, message) => {
  const ada = await member("Pro");
  const key = await createKey(ada);
  expect((await ada.call("DELETE", `/v1/api-keys/${key.id}`)).status).toBe(204);
  const { body } = await key.call(one.origin, "GET", `/v1/links/tags?lang=${language}`);
  expect(body).toMatchObject({ code: "signed_out", message });
});

test.each(["halka_live_", "halka_live_cut0ff", "hlk_o_", "hlk_o_cut-off"])(
  "says that %s is not a valid key or access token",
  async (cut) => {
    const response = await fetch(`${one.origin}/v1/links/tags`, { headers: { authorization: `Bearer ${cut}` } });
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { message: expect.stringMatching(/^This API key or access token isn't valid/) as string },
    ]);
  },
);

test("a call in flight completes when its key is deleted, and none starts afterwards", async () => {
  const ada = await member("Pro");
  const key = await createKey(ada);
  let deletedAt = Infinity;
  const late: number[] = [];
  const calling = Promise.all(
    origins.map(async (origin) => {
      for (let round = 0; round < 200; round++) {
        const begunAt = performance.now();
        const { status } = await list(key, origin);
        if (status === 401) return;
        expect(status).toBe(200);
        if (begunAt > deletedAt) late.push(begunAt - deletedAt);
      }
      expect.unreachable();
    }),
  );
  await eventually(async () => {
    await one.node.requestLog.flush();
    const [row] = await one.node.sql<{ calls: number }[]>`
      select count(*)::int as calls from api_requests where key_id = ${key.id}`;
    return row!.calls > 0;
  });
  await ada.call("DELETE", `/v1/api-keys/${key.id}`);
  deletedAt = performance.now();
  await calling;
  expect(late).toEqual([]);
});
