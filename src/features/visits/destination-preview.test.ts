import { request } from "undici";
import { afterEach, expect, test } from "vitest";
import { testClickHouse } from "#testing/clickhouse.ts";
import { recordingSpool } from "#testing/events.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import type { JsonBody } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { readPreviewPath } from "./destination-preview.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const { spool, lines } = recordingSpool();
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  { env: { SHORT_HOST: "go.localhost", PLAN_LIMITS: "off" }, change: () => ({ spool }) },
);
const ada = await testMember(instance);
const APP = `localhost:${instance.port}`;
const SHORT = "go.localhost";

afterEach(() => void lines.splice(0));

let links = 0;

async function add(more: object = {}): Promise<{ _id: string; code: string; alias: string; destination: string }> {
  const destination = `https://shop.example/spring?item=${++links}`;
  const body = { name: "Spring", slug: "web", link: destination, alias: `spring${links}`, onPage: true, ...more };
  const { status, body: link } = await ada.call("POST", "/v1/links", body);
  expect(status).toBe(201);
  return { ...link, destination };
}

async function open(path: string, { host = APP, ...headers }: Record<string, string> = {}) {
  const response = await request(instance.origin + path, { headers: { host, ...headers } });
  const text = await response.body.text();
  const { statusCode: status } = response;
  const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return { status, headers: new Headers(pairs), text };
}

async function read(path: string, host = APP): Promise<{ status: number; headers: Headers; body: JsonBody }> {
  const { status, headers, text } = await open(path, { host, accept: "application/json" });
  return { status, headers, body: JSON.parse(text) };
}

test("previews a link at each of its addresses, as a document or JSON, without counting a click", async () => {
  const { code, alias, destination } = await add({ path: "spring/sale" });
  const places: readonly (readonly [string, string])[] = [
    [`/l/${code}`, APP],
    [`/${ada.username}/${alias}`, APP],
    ["/l/spring/sale", APP],
    [`/${code}`, SHORT],
    ["/spring/sale", SHORT],
  ];
  for (const [path, host] of places)
    for (const suffix of ["+", "%2B", "%2b"]) {
      const { status, headers, text } = await open(path + suffix, { host, accept: "text/html,*/*" });
      expect({ path, status, cached: headers.get("cache-control") }).toEqual({ path, status: 200, cached: "no-store" });
      expect(headers.get("x-robots-tag")).toBe("noindex");
      expect(text).toContain("https://<strong>shop.example</strong>/spring?item=");
      expect(text).toContain(`<a href="${path}" rel="nofollow">Continue to shop.example</a>`);
      expect(text).toContain("Not checked yet");
      expect(text).not.toContain("<script");
      const json = await read(path + suffix, host);
      expect(json).toMatchObject({ status: 200 });
      expect(json.headers.get("cache-control")).toBe("no-store");
      expect(json.body).toEqual({
        shortUrl: (host === APP ? instance.origin : new URL(instance.node.settings.shortHost.url).origin) + path,
        destination,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        owner: null,
        health: { state: null, checkedAt: null },
        unsafe: false,
      });
    }
  expect(lines).toEqual([]);
});

test.each<[string, object]>([
  ["has a password", { password: "open sesame" }],
  ["has a gate", { rules: { gate: { kind: "age", years: 18 } } }],
  ["has a click limit", { rules: { limit: { clicks: 5 } } }],
  ["starts in the future", { rules: { schedule: { from: "2099-01-01T00:00:00Z", zone: "UTC" } } }],
  ["has ended", { rules: { schedule: { until: "2020-01-01T00:00:00Z", zone: "UTC" } } }],
  [
    "has ended and has a fallback",
    { rules: { schedule: { until: "2020-01-01T00:00:00Z", zone: "UTC" }, fallback: "https://late.example/" } },
  ],
  ["is archived", { archived: true }],
])("does not show the destination of a link that %s", async (_name, more) => {
  const { code } = await add(more);
  const { status, text } = await open(`/l/${code}+`);
  expect(status).toBe(200);
  expect(text).toContain("Its owner chose not to show where it leads.");
  expect(text).toContain(`<a href="/l/${code}" rel="nofollow">Open the link</a>`);
  expect(text).not.toMatch(/shop\.example|late\.example/);
  expect((await read(`/l/${code}+`)).body).toMatchObject({
    destination: null,
    health: { state: null, checkedAt: null },
  });
});

test("shows the default of a link whose rules lead to different destinations, and says so", async () => {
  const variant = (to: string, weight: number) => ({ to, weight });
  const split = { variants: [variant("https://a.example/", 20), variant("https://b.example/", 80)] };
  const inGermany = [{ kind: "country", is: "one-of", values: ["DE"] }];
  const targeted = await add({ rules: { targets: [{ when: inGermany, to: "https://de.example/" }] } });
  const divided = await add({ rules: { split } });
  expect((await read(`/l/${targeted.code}+`)).body.destination).toBe(targeted.destination);
  expect((await read(`/l/${divided.code}+`)).body.destination).toBe("https://b.example/");
  for (const { code } of [targeted, divided])
    expect((await open(`/l/${code}+`)).text).toContain("Rules may lead some visitors to a different address.");
  expect((await open(`/l/${targeted.code}+`)).text).not.toContain("de.example");
});

test.each([
  ["ok", "Worked on 3 November 2026"],
  ["moved", "Worked on 3 November 2026"],
  ["dead", "Didn&#x27;t work on 3 November 2026"],
  ["failing", "Didn&#x27;t work on 3 November 2026"],
  ["unknown", "Not checked yet"],
])("reports a last check that found the destination %s", async (state, sentence) => {
  const { _id, code, destination } = await add();
  const checkedAt = "2026-11-03T10:00:00.000Z";
  await instance.node.sql`
    insert into link_health (link_id, workspace_id, destination, state, reason, status, moved_to, failures, since, checked_at, next_at)
    values (${_id}, ${ada.id}, ${destination}, ${state}, '', 200, '', 0, ${checkedAt}, ${checkedAt}, ${checkedAt})`;
  expect((await open(`/l/${code}+`)).text).toContain(sentence);
  expect((await read(`/l/${code}+`)).body.health).toEqual({ state, checkedAt });
  await instance.node.sql`update links set destination = 'https://new.example/' where id = ${_id}`;
  expect((await read(`/l/${code}+`)).body.health, "of another destination").toEqual({ state: null, checkedAt: null });
});

test("names the owner if the workspace allows it, and no owner of another workspace", async () => {
  const eve = await testMember(instance);
  const { code } = await add();
  const theirs = await eve.call("POST", "/v1/links", { link: "https://eve.example/" });
  expect((await ada.call("GET", "/v1/links/preview-settings")).body).toEqual({ show_owner: false });
  const allowed = await ada.call("PUT", "/v1/links/preview-settings", { show_owner: true });
  expect(allowed).toMatchObject({ status: 200, body: { show_owner: true } });
  expect((await ada.call("GET", "/v1/links/preview-settings")).body).toEqual({ show_owner: true });
  expect((await open(`/l/${code}+`)).text).toContain(`<a href="/${ada.username}">@${ada.username}</a>`);
  expect((await read(`/l/${code}+`)).body.owner).toBe(ada.username);
  expect((await read(`/l/${theirs.body.code}+`)).body.owner).toBeNull();
  await ada.call("PUT", "/v1/links/preview-settings", { show_owner: false });
  expect((await open(`/l/${code}+`)).text).not.toContain(ada.username);
  const bad = await ada.call("PUT", "/v1/links/preview-settings", { show_owner: "yes" });
  expectProblem(bad, 422);
  expect(bad.body.errors[0].field).toBe("show_owner");
});

test("responds with 404 to an address without a link, as a document or as problem JSON", async () => {
  const { _id, code } = await add();
  await ada.call("DELETE", `/v1/links/${_id}`);
  for (const [path, host] of [
    ["/l/nothing+", APP],
    [`/${ada.username}/nothing+`, APP],
    ["/nothing%2B", SHORT],
    [`/l/${code}+`, APP],
  ] as const) {
    const { status, headers } = await open(path, { host, accept: "text/html" });
    expect({ path, status, type: headers.get("content-type") }).toEqual({
      path,
      status: 404,
      type: "text/html; charset=utf-8",
    });
    expectProblem(await read(path, host), 404, "not_found");
  }
});

test("shows the preview in the visitor's language", async () => {
  const { code } = await add();
  expect((await open(`/l/${code}+?lang=tr`)).text).toContain("Bu bağlantı shop.example adresine gider");
  expect((await open(`/l/${code}+`, { cookie: "preferred-language=ru" })).text).toContain(
    "Ссылка ведёт на shop.example",
  );
});

test.each([
  ["/ada/shop+", false, "/ada/shop"],
  ["/l/abc%2B", false, "/l/abc"],
  ["/abc+", true, "/abc"],
  ["/a/b/c+", true, "/a/b/c"],
  ["/+", true, undefined],
  ["/abc", true, undefined],
  ["/abc++", true, undefined],
  ["//evil.example/+", true, undefined],
  ["/ada+", false, undefined],
  ["/v1/links+", false, undefined],
])("reads %s as a request for a preview (short host: %s) of %s", (path, isShortHost, link) => {
  expect(readPreviewPath(path, isShortHost, new Set(["v1"]))).toBe(link);
});
