import { expect, test } from "vitest";
import { type Scope, scopes } from "#base/scopes.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { createKey } from "#testing/api-key.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { listEndpoints, tenantIds, toPath, unknownIds } from "#testing/endpoints.ts";
import { fingerprint, testMember, testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { secondPage } from "#testing/second-page.ts";
import { queues } from "../jobs.ts";

const postgres = await testPostgres();
await installJobs(postgres.target, queues);
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const ada = await testMember(instance);

const endpoints = listEndpoints().map((each) => ({ ...each, path: toPath(each.template, unknownIds()) }));
type Call = (typeof endpoints)[number];
const withToken = endpoints.filter(({ endpoint }) => endpoint.access === "session");

/** A second implementation of the scope rules: write access includes read access. */
function isAllowed(granted: Scope, needed: Scope): boolean {
  return granted === needed || granted.replace(/:write$/, ":read") === needed;
}

/** Runs a few calls at a time, which in one process is as fast as all at once. */
async function runAll<T>(calls: readonly Call[], run: (call: Call) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < calls.length; index += 16)
    results.push(...(await Promise.all(calls.slice(index, index + 16).map(run))));
  return results;
}

test("every call with a token states the scope that an API key needs, and no other call does", () => {
  for (const { key, endpoint } of endpoints) {
    const isKnown = endpoint.scope === "session" || scopes.includes(endpoint.scope as Scope);
    expect({ key, isKnown }).toEqual({ key, isKnown: endpoint.access === "session" });
  }
});

test.each(scopes)("a key with %s makes exactly the calls that it allows", async (scope) => {
  const key = await createKey(ada, { scopes: [scope] });
  const found = await runAll(withToken, async ({ key: name, method, path, endpoint }) => {
    const { status, body } = await key.call(instance.origin, method, path, endpoint.body ? {} : undefined);
    const isDenied = status === 403 && ["scope_missing", "session_required"].includes(body.code);
    return [name, isDenied ? { code: body.code, scope: body.scope } : undefined];
  });
  const expected = withToken.map(({ key: name, endpoint }) => {
    if (endpoint.scope === "session") return [name, { code: "session_required", scope: undefined }];
    const needed = endpoint.scope as Scope;
    return [name, isAllowed(scope, needed) ? undefined : { code: "scope_missing", scope: needed }];
  });
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

test("a call without its scope is rejected before its body is read, and names the scope", async () => {
  const key = await createKey(ada, { scopes: ["links:read"] });
  const result = await key.call(instance.origin, "POST", "/v1/links", { nonsense: true });
  expectProblem(result, 403, "scope_missing");
  expect(result.body.scope).toBe("links:write");
});

test("a public call ignores keys", async () => {
  const key = await createKey(ada, { scopes: ["links:read"] });
  const calls = endpoints.filter(({ endpoint }) => endpoint.access !== "session" && !/oidc/.test(endpoint.id));
  await runAll(calls, async ({ key: name, method, path, endpoint }) => {
    const body = endpoint.body ? {} : undefined;
    const [without, withOne] = [
      await call(instance.origin, method, path, body),
      await key.call(instance.origin, method, path, body),
    ];
    expect([name, withOne.status, withOne.body.code]).toEqual([name, without.status, without.body.code]);
  });
});

test("no GET with a key changes anything", async () => {
  const tenant = await testTenant(instance);
  const key = await createKey(tenant);
  const rows = { ...tenantIds(tenant), alias: "web" };
  const reads = endpoints.filter(({ method, endpoint }) => method === "GET" && endpoint.access === "session");
  // records the hour of the key's last use, which would otherwise change below
  await key.call(instance.origin, "GET", "/v1/links");
  const before = await fingerprint(instance);
  await runAll(reads, async ({ template }) => {
    expect((await key.call(instance.origin, "GET", toPath(template, rows))).status).toBeLessThan(500);
  });
  expect(await fingerprint(instance)).toBe(before);
});

test("a key can list and read only the page of its own workspace", async () => {
  const owner = await testMember(instance);
  const second = await secondPage(instance.origin, owner);
  const [first, other] = [await createKey(owner), await createKey(second)];
  const list = async (key: typeof first) =>
    ((await key.call(instance.origin, "GET", "/v1/pages")).body as { _id: string }[]).map(({ _id }) => _id);
  expect([await list(first), await list(other)]).toEqual([[owner.id], [second.id]]);
  const elsewhere = await first.call(instance.origin, "GET", "/v1/links", undefined, { "x-workspace": second.id });
  expectProblem(elsewhere, 404, "not_found");
});
