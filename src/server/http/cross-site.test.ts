import { describe, expect, test } from "vitest";
import { callsWithBody } from "#testing/bodies.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { listEndpoints, tenantIds, toPath } from "#testing/endpoints.ts";
import { recordingSpool } from "#testing/events.ts";
import { fingerprint, testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const { spool, lines, listEvents } = recordingSpool();
const env = { PUBLIC_URL: "https://halka.example", SHORT_HOST: "go.halka.example", PAGE_HOST: "pages.halka.example" };
const instance = await testNode(stores, { change: () => ({ spool }), env });
const behindProxy = await testNode(stores, { change: () => ({ spool }), env: { TRUSTED_PROXIES: "127.0.0.0/8,::1" } });
const ada = await testTenant(instance);
const guarded = callsWithBody(ada).filter(({ endpoint }) => endpoint.access !== "beacon");
const beacons = callsWithBody(ada).filter(({ endpoint }) => endpoint.access === "beacon");
const authorization = `Bearer ${ada.token}`;

const FOREIGN: readonly Record<string, string>[] = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "cross-site", origin: "https://halka.example" },
  { "sec-fetch-site": "SAME-ORIGIN, none" },
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "https://halka.example.evil.example" },
  { origin: "https://halka.example:8443" },
  { origin: "http://halka.example" },
  { origin: "https://pages.halka.example" },
  { origin: "https://go.halka.example" },
  { origin: "file://" },
];
const OWN: readonly Record<string, string>[] = [
  {},
  { "sec-fetch-site": "same-origin", origin: "https://halka.example" },
  { "sec-fetch-site": "none" },
  { origin: "https://halka.example" },
  { origin: instance.origin },
];

test.each(guarded)(
  "$key rejects requests from other sites, even with a token, and changes nothing",
  async ({ method, path, body }) => {
    const before = await fingerprint(instance);
    for (const headers of FOREIGN)
      expectProblem(await call(instance.origin, method, path, body, { authorization, ...headers }), 403, "cross_site");
    expect(await fingerprint(instance)).toBe(before);
    for (const headers of OWN)
      expect((await call(instance.origin, method, path, { unknown: 1 }, { authorization, ...headers })).status).toBe(
        422,
      );
  },
);

describe.each(beacons)("$key", ({ path, body }) => {
  test.each([{ origin: "null", "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }, {}])(
    "accepts a request from %o, and lets no site read the response",
    async (headers) => {
      const response = await fetch(instance.origin + path, {
        method: "POST",
        headers: { "content-type": "text/plain;charset=UTF-8", ...headers },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(204);
      for (const name of ["access-control-allow-origin", "access-control-allow-credentials", "set-cookie"])
        expect(response.headers.has(name)).toBe(false);
    },
  );
});

test("counts the ping of a link without reading its body", async () => {
  lines.length = 0;
  const path = `/v1/widget/link/${ada.id.toUpperCase()}/${ada.linkId.toUpperCase()}`;
  const response = await fetch(instance.origin + path, {
    method: "POST",
    headers: { "content-type": "text/ping", "ping-to": "https://a.example" },
    body: "PING",
  });
  expect(response.status).toBe(204);
  expect(listEvents()).toMatchObject([{ kind: "click", workspaceId: ada.id, linkId: ada.linkId }]);
});

test("grants no preflight", async () => {
  for (const path of ["/v1/widget/link", "/users/login", `/v1/log/visit/${ada.id}`, `/${ada.username}`]) {
    const headers = {
      origin: "https://evil.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type",
    };
    const result = await call(instance.origin, "OPTIONS", path, undefined, headers);
    expect([...result.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
});

test("sets no cookie for a stream and lets no other site read it", async () => {
  const streams = listEndpoints().filter(({ endpoint }) => endpoint.stream);
  expect(streams).not.toEqual([]);
  for (const { template } of streams) {
    const headers = { authorization, origin: "https://evil.example" };
    const response = await fetch(instance.origin + template, { headers });
    await response.body?.cancel();
    expect(response.status).toBe(200);
    expect([response.headers.get("set-cookie"), response.headers.get("access-control-allow-origin")]).toEqual([
      null,
      null,
    ]);
  }
});

test("GET and HEAD change nothing, set no cookie and let no other site read them", async () => {
  const before = await fingerprint(instance);
  // opening shared statistics is recorded, so no share is named
  const ids = { ...tenantIds(ada), token: "none" };
  const paths = listEndpoints()
    // event streams never end, so they have a separate test
    .filter(({ endpoint }) => !endpoint.stream)
    .map(({ template }) => toPath(template, ids));
  for (const path of [
    ...new Set(paths),
    `/${ada.username}`,
    `/${ada.username}/web`,
    "/",
    "/openapi.json",
    "/users/logout?_method=POST",
  ]) {
    for (const method of ["GET", "HEAD"]) {
      const { headers } = await call(instance.origin, method, path, undefined, {
        authorization,
        origin: "https://evil.example",
        "x-http-method-override": "DELETE",
        "x-method-override": "POST",
      });
      expect([headers.get("set-cookie"), headers.get("access-control-allow-origin")]).toEqual([null, null]);
    }
  }
  expect(await fingerprint(instance)).toBe(before);
});

test("sets cookies only on sign-in: `device` and `own`, which scripts cannot read", async () => {
  const signedIn = await call(instance.origin, "POST", "/users/login", {
    user: { email: ada.email, password: ada.password },
  });
  expect(signedIn.status).toBe(200);
  expect(signedIn.headers.getSetCookie()).toEqual([
    ...["/users", "/auth", "/v1/auth/change-password"].map((path): unknown =>
      expect.stringMatching(new RegExp(`^device=[^;]+;.* Path=${path}; HttpOnly; SameSite=Strict; Secure$`)),
    ),
    expect.stringMatching(/^own=[^;]+;.* Path=\/; HttpOnly; SameSite=Lax; Secure$/),
  ]);
  const guest = await testTenant(instance);
  for (const { key, method, path, body } of callsWithBody(guest)) {
    const { headers } = await guest.call(method, path, body);
    expect({ key, setCookie: headers.get("set-cookie") }).toEqual({ key, setCookie: null });
  }
});

test("reads X-Forwarded-For only from trusted proxies, and from its right end", async () => {
  const click = async ({ origin }: typeof instance) => {
    lines.length = 0;
    await call(origin, "GET", `/${ada.username}/web`, undefined, {
      "x-forwarded-for": "1.1.1.1, 203.0.113.9",
      "x-real-ip": "2.2.2.2",
      forwarded: "for=3.3.3.3",
    });
    return listEvents()[0]?.address;
  };
  expect(["127.0.0.1", "::1"]).toContain(await click(instance));
  expect(await click(behindProxy)).toBe("203.0.113.9");
});
