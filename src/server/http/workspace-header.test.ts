import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { callsWithBody } from "#testing/bodies.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { listEndpoints, tenantIds, toPath, unknownIds } from "#testing/endpoints.ts";
import { fingerprint, testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { callOn, secondPage } from "#testing/second-page.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const ada = await testTenant(instance);
const eve = await testTenant(instance);
const second = await secondPage(instance.origin, ada);
const otherTenants = await secondPage(instance.origin, eve);

const endpoints = listEndpoints()
  .filter(({ endpoint }) => endpoint.access === "session")
  .map((each) => ({ ...each, path: toPath(each.template, unknownIds()) }));

test.each(endpoints)(
  "$key returns 404 for a page of another account, and for any other header value",
  async ({ method, path, endpoint }) => {
    const body = endpoint.body ? {} : undefined;
    const before = await fingerprint(instance);
    const elsewhere = [otherTenants.id, eve.id, newId(), "rubbish", "", `${second.id} `.repeat(9), "%00"];
    const results = await Promise.all(elsewhere.map((page) => callOn(instance.origin, ada, page)(method, path, body)));
    for (const result of results) expectProblem(result, 404, "not_found");
    expect(await fingerprint(instance)).toBe(before);
  },
);

/** Rows of a page under the parameter names of paths; the others belong to the account. */
const OF_PAGE =
  /\{(link|category|utmTemplate|import|annotation|share|appearance|version|picture|block|message|subscriber|user|tag|apiKey)(Id)?\}/;
const ACCOUNT = /^\S+ \/v1\/(settings|profile)\//;
const withRows = endpoints.filter(({ key }) => OF_PAGE.test(key) && !ACCOUNT.test(key));
const bodies = new Map<string, object>([
  ...callsWithBody(ada).map(({ key, body }) => [key, body] as const),
  // the example's link would be rejected before the share is looked up
  ["PUT /v1/analytics/shares/{shareId}", { name: "Taken over" }],
]);

test.each(withRows)("$key finds nothing of the account's other page", async ({ key, method, template }) => {
  const path = toPath(template, tenantIds(ada));
  const before = await fingerprint(instance);
  expectProblem(await second.call(method, path, bodies.get(key)), 404, "not_found");
  expect(await fingerprint(instance)).toBe(before);
});

test("lists the rows of a page on that page only", async () => {
  const lists = [
    "/v1/widget/link",
    "/v1/links/categories",
    "/v1/links/utm-templates",
    "/v1/blocks",
    "/v1/appearance-versions",
  ];
  for (const path of lists) {
    expect((await ada.call("GET", path)).body, path).toHaveLength(1);
    expect(await second.call("GET", path), path).toMatchObject({ status: 200, body: [] });
  }
  const created = await second.call("POST", "/v1/widget/link", {
    name: "Here",
    slug: "web",
    link: "https://here.example/",
  });
  expect(created.body).toMatchObject({ user: second.id, alias: "web" });
  expect((await ada.call("GET", "/v1/widget/link")).body.map(({ _id }: { _id: string }) => _id)).toEqual([ada.linkId]);
  expect((await second.call("GET", `/v1/appearance/${ada.id}`)).status).toBe(404);
  expect((await second.call("POST", "/v1/appearance", {})).body).toMatchObject({ user: second.id });
  expect((await second.call("GET", `/v1/appearance/${second.id}`)).status).toBe(200);
});

test("shares the account's data among all pages, under the account's id", async () => {
  for (const path of [`/v1/settings/${ada.id}`, `/v1/profile/detail/${ada.id}`, "/v1/pages", "/v1/account/deletion"]) {
    const [here, there] = [await ada.call("GET", path), await second.call("GET", path)];
    expect([here.status, there.body]).toEqual([200, here.body]);
  }
  expect((await second.call("GET", `/v1/settings/${second.id}`)).status).toBe(404);
});

test("reports an invalid token before a missing page", async () => {
  const missing = callOn(instance.origin, { token: `hlk_s_${"A".repeat(43)}` }, second.id);
  expectProblem(await missing("GET", "/v1/widget/link"), 401, "signed_out");
  expectProblem(await callOn(instance.origin, { token: "x" }, "rubbish")("GET", "/v1/pages"), 401, "signed_out");
});

test("ignores the header in calls without a session", async () => {
  for (const page of [otherTenants.id, "rubbish", second.id]) {
    const headers = { "x-workspace": page };
    expect(
      (await call(instance.origin, "GET", `/v1/widget/link/username/${ada.username}`, undefined, headers)).status,
    ).toBe(200);
    const user = { email: ada.email, password: ada.password };
    const signedIn = await call(instance.origin, "POST", "/users/login", { user }, headers);
    expect([signedIn.status, signedIn.body.user._id]).toEqual([200, ada.id]);
  }
});

test("does not find a page after the caller has lost access to it", async () => {
  const third = await secondPage(instance.origin, ada);
  expect((await third.call("GET", "/v1/widget/link")).status).toBe(200);
  await instance.node.sql`delete from members where workspace_id = ${third.id}`;
  expectProblem(await third.call("GET", "/v1/widget/link"), 404, "not_found");
  expect((await ada.call("GET", "/v1/widget/link")).status).toBe(200);
});
