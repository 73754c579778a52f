import { expect, test } from "vitest";
import { FLAG_OWNER } from "#features/ingest/event.ts";
import { callsWithBody } from "#testing/bodies.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { listEndpoints, tenantIds, toPath } from "#testing/endpoints.ts";
import { recordingSpool } from "#testing/events.ts";
import { requestHost } from "#testing/host-request.ts";
import { fingerprint, testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { getOwnerCookie } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const { spool, lines, listEvents } = recordingSpool();
const instance = await testNode(stores, { env: { SHORT_HOST: "go.localhost" }, change: () => ({ spool }) });
const ada = await testTenant(instance);
await ada.call("PUT", `/v1/appearance/${ada.appearanceId}`, { custom_js: "draw()" });
const pageHost = `pages.localhost:${instance.port}`;
const LIMITED = [pageHost, "go.localhost"];
const PAGE_ONLY =
  /^(?:POST \/v1\/(?:widget\/link\/\{userId\}\/\{linkId\}|log\/visit\/\{userId\}|blocks\/(?:views\/\{userId\}|\{userId\}\/\{blockId\})))$/;

interface RequestOptions {
  readonly method?: string;
  readonly host?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

const send = (path: string, { host = pageHost, body, ...options }: RequestOptions = {}) =>
  requestHost({
    port: instance.port,
    host,
    path,
    ...options,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const signedIn = { authorization: `Bearer ${ada.token}`, "content-type": "application/json" };
test.each(LIMITED)("%s serves none of the application's calls, with or without a session", async (host) => {
  const before = await fingerprint(instance);
  const bodies = new Map(callsWithBody(ada).map(({ key, body }) => [key, body]));
  for (const { key, method, template } of listEndpoints().filter((each) => !PAGE_ONLY.test(each.key))) {
    const path = toPath(template, tenantIds(ada));
    for (const prefix of ["", "/api"]) {
      const { status } = await send(prefix + path, { method, host, headers: signedIn, body: bodies.get(key) });
      expect(status, key).toBe(404);
    }
  }
  expect(await fingerprint(instance)).toBe(before);
});

const APPLICATION = `
  /login /signup /register /dashboard /dashboard/settings /pricing /verify-email /LOGIN /login/
  //login /ada/../login /assets/../login /assets/%2e%2e/login /assets/none.js /preview /metrics
  /openapi.json /sw.js /.well-known/change-password /static-pages/about.md /subscription/x
  /unsubscribe/x /report/ada /share/ada /stats/x /auth/oidc/start
`;

test.each(APPLICATION.trim().split(/\s+/))("%s is not found on a host of pages or short links", async (path) => {
  for (const host of [...LIMITED, pageHost.toUpperCase()]) {
    const { status, body, headers } = await send(path, { host });
    expect([host, status]).toEqual([host, 404]);
    expect(body).not.toMatch(/<title>Screen/);
    expect(headers.has("set-cookie")).toBe(false);
  }
});

test("runs a page with custom JavaScript on the page host only, and receives its reports", async () => {
  const path = `/${ada.username}`;
  const origin = { host: new URL(instance.origin).host };
  const redirect = await send(path, origin);
  expect([redirect.status, redirect.headers.get("location")]).toEqual([302, `http://${pageHost}${path}`]);
  const page = await send(path);
  expect(page.status).toBe(200);
  expect(page.body).toContain("draw()");
  expect(page.headers.get("content-security-policy")).toMatch(/^sandbox allow-scripts /);
  const scripts = [...page.body.matchAll(/src="(\/assets\/[^"]+)"/g)].map((match) => match[1]!);
  expect(scripts).not.toEqual([]);
  for (const script of scripts) expect((await send(script)).status).toBe(200);
  const headers = { "content-type": "text/plain;charset=UTF-8", origin: "null", "sec-fetch-site": "cross-site" };
  lines.length = 0;
  expect((await send(`/v1/log/visit/${ada.id}`, { method: "POST", headers, body: {} })).status).toBe(204);
  expect((await send(`/v1/widget/link/${ada.id}/${ada.linkId}`, { method: "POST", headers, body: {} })).status).toBe(
    204,
  );
  expect(listEvents().map(({ kind }) => kind)).toEqual(["visit", "click"]);
});

test("recognises the owner's own visits on the page host, although beacons carry no cookie", async () => {
  const path = `/${ada.username}`;
  const cookie = await getOwnerCookie(instance.origin, ada);
  const redirect = await send(path, { host: new URL(instance.origin).host, headers: { cookie } });
  const marked = new URL(redirect.headers.get("location")!);
  expect(marked.host).toBe(pageHost);
  const cleaned = await send(marked.pathname + marked.search);
  expect([cleaned.status, cleaned.headers.get("location")]).toEqual([302, path]);
  expect(cleaned.headers.get("set-cookie")).toMatch(/^own=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
  const own = /data-own="([^"]+)"/.exec(
    (await send(path, { headers: { cookie: cleaned.headers.get("set-cookie")!.split(";")[0]! } })).body,
  )![1];
  const flagsFor = async (sent: object) => {
    lines.length = 0;
    const headers = { "content-type": "text/plain" };
    await send(`/v1/log/visit/${ada.id}`, { method: "POST", headers, body: sent });
    return listEvents()[0]!.flags & FLAG_OWNER;
  };
  expect(await flagsFor({ own })).toBe(FLAG_OWNER);
  expect(await flagsFor({ own: `${own}x` })).toBe(0);
  expect(await flagsFor({})).toBe(0);
});
