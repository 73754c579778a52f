import { describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { decideModeration } from "#features/moderation/moderate.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { listEndpoints, tenantIds, toPath, unknownIds } from "#testing/endpoints.ts";
import { fingerprint, testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { makeApp } from "./app.ts";
import { openBugResponse } from "./bug-response.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const ada = await testTenant(instance);
const eve = await testTenant(instance);
const exportId = newId();
await instance.node.sql`
  insert into exports (id, account_id, state, size_bytes, requested_at, until)
  values (${exportId}, ${ada.id}, 'ready', 0, now(), now() + interval '1 day')`;
const decisionId = await decideModeration(
  { ...instance.node.shared, log: instance.node.log },
  {
    state: "warned",
    category: "spam",
    reason: "",
    until: null,
    source: "operator",
    decidedBy: "",
    targets: [{ kind: "link", target: ada.linkId, workspaceId: ada.id }],
  },
);

const endpoints = listEndpoints();
const withSession = endpoints.filter(({ endpoint }) => endpoint.access === "session");
// Excluded: an alias, which is looked up before it exists; an external id, which each workspace assigns itself; and the
// uid of an authorization request, which belongs to a browser.
const withId = withSession.filter(({ template }) => template.replace(/\{(alias|externalId|uid)\}/, "").includes("{"));

// a key of a template would be valid for every account
const getIds = (tenant: typeof ada) => ({ ...tenantIds(tenant), key: "none", decisionId: decisionId!, exportId });
/** Path segments that cannot be an id. */
const impossible = {
  ...Object.fromEntries(Object.keys(getIds(ada)).map((name) => [name, "x"])),
  linkId: "1 or 1=1",
  appearanceId: "\0",
  entryId: "1",
};

/** A valid body for each call with ids, so that only the id decides. */
const BODIES: Readonly<Record<string, object>> = {
  "PATCH /v1/links/{linkId}": { name: "Taken over" },
  "POST /v1/moderation/decisions/{decisionId}/appeal": { text: "Taken over" },
  "PUT /v1/widget/link/{linkId}": { name: "Taken over" },
  "PUT /v1/links/categories/{categoryId}": { name: "Taken over" },
  "PUT /v1/blocks/{blockId}": { content: { kind: "header", text: "Taken over" } },
  "POST /v1/links/{linkId}/simulate": { visitor: {} },
  "PUT /v1/links/utm-templates/{utmTemplateId}": { name: "Taken over", source: "x" },
  "PATCH /v1/domains/{domainId}": { use: "page" },
  "PUT /v1/links/{linkId}/history": { public: true },
  "POST /v1/links/{linkId}/history/{entryId}/revert": {},
  "PUT /v1/links/tags/{tag}": { name: "Taken over" },
  "PUT /v1/links/imports/{importId}": {
    format: "csv",
    mapping: { link: 0 },
    conflicts: "replace",
    on_page: true,
    open_protected: true,
  },
  "POST /v1/links/imports/{importId}/start": { leave_out: true },
  "PUT /v1/appearance/{appearanceId}": { title: "Taken over" },
  "PUT /v1/appearance-versions/{versionId}": { name: "Taken over" },
  "POST /v1/starts/{key}/apply": { mode: "replace" },
  "PUT /v1/auth/passkeys/{passkeyId}": { name: "Taken over" },
  "DELETE /v1/pages/{pageId}": { username: "taken.over" },
  "DELETE /v1/auth/identities/{identityId}": { current_password: "a long enough password" },
  "POST /v1/log/page-view/{userId}": { path: "/dashboard" },
  "PUT /v1/analytics/annotations/{annotationId}": { title: "Taken over" },
  "PUT /v1/analytics/shares/{shareId}": { name: "Taken over" },
  "PUT /v1/audience/messages/{messageId}": { read: true },
  "PATCH /v1/webhooks/{webhookId}": { name: "Taken over" },
  "POST /v1/webhooks/{webhookId}/test": {},
  "POST /v1/webhooks/{webhookId}/replay": { since: "2026-05-01T09:00:00Z" },
  "PUT /v1/settings/{userId}": { notification: { email: false } },
  "PUT /v1/settings/{userId}/preferences": { page_shared: true },
};

describe.each(withSession)("$key", ({ method, template, endpoint }) => {
  const path = toPath(template, getIds(ada));
  const body = endpoint.body ? {} : undefined;

  test.each([
    ["no token", undefined],
    ["a garbage token", "Bearer garbage"],
    ["an unknown token of the right form", `Bearer hlk_s_${"A".repeat(43)}`],
    ["an id instead of a token", `Bearer ${ada.id}`],
    ["basic authentication", "Basic YWRhOmFkYQ=="],
    ["a token with a trailing space", "Bearer  "],
  ])("responds signed_out with %s, before it reads the body", async (_name, authorization) => {
    const result = await call(instance.origin, method, path, body, authorization ? { authorization } : {});
    expectProblem(result, 401, "signed_out");
    expect(result.headers.get("www-authenticate")).toBe("Bearer");
  });
});

test("rejects an ended session everywhere", async () => {
  const guest = await testTenant(instance);
  expect((await guest.call("POST", "/users/logout")).status).toBe(204);
  for (const { method, template, endpoint } of withSession) {
    expectProblem(
      await guest.call(method, toPath(template, getIds(guest)), endpoint.body ? {} : undefined),
      401,
      "signed_out",
    );
  }
});

test.each(withId)(
  "$key responds to another account's row exactly as to a missing row",
  async ({ key, method, template, endpoint }) => {
    expect(!endpoint.body || key in BODIES).toBe(true);
    const before = await fingerprint(instance);
    const [otherTenants, missing, malformed] = await Promise.all(
      [getIds(ada), unknownIds(), impossible].map((ids) => eve.call(method, toPath(template, ids), BODIES[key])),
    );
    const shape = ({ status, body }: NonNullable<typeof otherTenants>) => ({ status, ...body, request_id: "" });
    expectProblem(missing!, 404, "not_found");
    expect(shape(otherTenants!)).toEqual(shape(missing!));
    expect(shape(malformed!)).toEqual(shape(missing!));
    expect(await fingerprint(instance)).toBe(before);
  },
);

test.each(endpoints)(
  "$key works below /api, with a trailing slash, and with both",
  async ({ method, template, endpoint }) => {
    const path = toPath(template, unknownIds());
    // no call accepts this key, so that calls without required fields fail as well
    const sent = endpoint.body && endpoint.access !== "beacon" ? { unknownKey: 1 } : undefined;
    const results = await Promise.all(
      [path, `/api${path}`, `${path}/`, `/api${path}/`].map((at) => call(instance.origin, method, at, sent)),
    );
    const statuses = new Set(results.map(({ status }) => status));
    expect(statuses.size).toBe(1);
    // the only public calls that succeed without input
    const lowest = template.startsWith("/v1/registration") ? 200 : 400;
    expect([...statuses][0]).toBeGreaterThanOrEqual(lowest);
    expect(new Set(results.map(({ body }) => body.code)).size).toBe(1);
    expect(results[0]!.body.code).not.toBe("method_not_allowed");
  },
);

test.each([
  "/v1",
  "/v1/",
  "/v1/none",
  "/api",
  "/api/",
  "/api/none",
  "/api/api/users",
  "/users/none",
  "/auth/none",
  "/v1//widget/link",
  "/v1/__proto__",
  "/v1/constructor",
])("%s is not a call: 404 as a problem for every method", async (path) => {
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
    expectProblem(await call(instance.origin, method, path), 404, "not_found");
});

test("rejects a method that a path does not have, and lists the allowed ones", async () => {
  for (const template of new Set(endpoints.map((each) => each.template))) {
    const path = toPath(template, unknownIds());
    const options = await call(instance.origin, "OPTIONS", path);
    expect(options).toMatchObject({ status: 204, body: "" });
    const allowed = options.headers.get("allow")!.split(", ");
    for (const { method } of endpoints.filter((each) => each.template === template)) expect(allowed).toContain(method);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((each) => !allowed.includes(each))) {
      const rejected = await call(instance.origin, method, `/api${path}`);
      expectProblem(rejected, 405, "method_not_allowed");
      expect(rejected.headers.get("allow")).toBe(options.headers.get("allow"));
    }
  }
});

test.each([
  "/healthz",
  "/readyz",
  "/openapi.json",
  "/",
  "/login",
  "/assets/none.js",
  `/${ada.username}`,
  `/${ada.username}/web`,
])("%s is read-only", async (path) => {
  const rejected = await call(instance.origin, "POST", path, {});
  expect(rejected.status).toBe(405);
  expect(rejected.headers.get("allow")).toMatch(/^GET, HEAD/);
});

test("works without a server in front of the app", async () => {
  const app = makeApp(instance.node, async () => new Response(), openBugResponse(""));
  expect((await app.request("/v1/widget/link")).status).toBe(401);
  const headers = { authorization: `Bearer ${ada.token}`, "accept-language": "tr" };
  expect((await app.request("/api/v1/widget/link/", { headers })).status).toBe(200);
  expect((await app.request("/metrics")).status).toBe(401);
});
