import { expect, test } from "vitest";
import type { ShortLink } from "#features/links/short-links/contract.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { requestHost } from "#testing/host-request.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const instance = await testNode(stores, { env: { SHORT_HOST: "go.localhost" } });
const ruled = await testNode(stores, {
  env: {
    SHORT_HOST: "go.localhost",
    SHORT_HOST_CASE: "sensitive",
    SHORT_ROOT_URL: "https://example.com/home",
    SHORT_NOT_FOUND_URL: "https://example.com/lost",
  },
});
const ada = await testTenant(instance);

async function visit(path: string, { host = "go.localhost", port = instance.port } = {}) {
  const { status, headers } = await requestHost({ port, host, path });
  return { status, location: headers.get("location") ?? undefined, cache: headers.get("cache-control") ?? undefined };
}

async function create(input: object): Promise<ShortLink> {
  const { status, body } = await ada.call("POST", "/v1/links", { link: "https://example.com/to", ...input });
  expect(status).toBe(201);
  return body as ShortLink;
}

test("redirects from every address of a link: custom address, code and alias, on the short host and under /l/", async () => {
  const link = await create({ link: "https://example.com/fair", path: "Fair/2026", alias: "fair" });
  expect(link.shortUrl).toBe("http://go.localhost/Fair/2026");
  const app = { host: `localhost:${instance.port}` };
  const visits = [
    visit("/Fair/2026"),
    visit("/fAIR/2026/"),
    visit(`/${link.code}`),
    visit(`/${ada.username}/fair`),
    visit("/l/fair/2026"),
    visit(`/l/${link.code}`),
    visit("/l/FAIR/2026", app),
    visit(`/l/${link.code}`, app),
    visit(`/${link.code.toUpperCase()}`),
    visit(`/l/${link.code.toUpperCase()}`, app),
    visit(`/${ada.username}/fair`, app),
  ];
  for (const { status, location } of await Promise.all(visits))
    expect([status, location]).toEqual([302, "https://example.com/fair"]);
});

test("finds a custom address in any script, in upper and lower case", async () => {
  await create({ link: "https://example.com/go", path: "лето-🚀" });
  const encoded = encodeURIComponent("лето-🚀");
  for (const path of [encoded, encoded.toLowerCase(), encodeURIComponent("ЛЕТО-🚀")])
    expect((await visit(`/${path}`)).location).toBe("https://example.com/go");
});

test.each([
  ["Işık-1", "IŞIK-1", "ışık-1"],
  ["istanbul-1", "İSTANBUL-1", "İstanbul-1"],
  ["ΟΔΟΣ-1", "οδος-1", "οδοσ-1"],
])("ignores the case of %s in every language", async (path, ...others) => {
  await create({ link: "https://example.com/case", path });
  for (const other of others) {
    expect((await visit(`/${encodeURIComponent(other)}`)).location).toBe("https://example.com/case");
    const taken = await ada.call("POST", "/v1/links", { link: "https://example.com/to", path: other });
    expect(taken).toMatchObject({ status: 409, body: { code: "link_address_taken" } });
  }
});

test.each(["ａｐｉ", "LOGİN", "logın", "ﬁles"])("reserves names that look like its own, such as %s", async (path) => {
  const { status, body } = await ada.call("POST", "/v1/links", { link: "https://example.com/to", path });
  expect({ status, body }).toMatchObject({ status: 422, body: { code: "link_address_reserved" } });
});

test("returns 404 for a path that is unknown, reserved or impossible", async () => {
  for (const path of ["/nowhere", "/a/b/c/d/e/f", "/%E0%A4%A", "/a%2Fb", "/login", "/dashboard", "/v1/links", "/..%2f"])
    expect((await visit(path)).status, path).toBe(404);
  expect(await visit("/")).toMatchObject({ status: 302, location: `http://localhost:${instance.port}/` });
  expect((await visit("/robots.txt")).status).toBe(404);
});

test("redirects from a handle to its page", async () => {
  expect(await visit(`/${ada.username}`)).toMatchObject({
    status: 302,
    location: `http://localhost:${instance.port}/${ada.username}`,
  });
});

test("reflects a new address or destination of a link, and its deletion, at once", async () => {
  const link = await create({ path: "moving" });
  expect((await visit("/moving")).status).toBe(302);
  expect((await visit("/moved")).status).toBe(404);
  await ada.call("PATCH", `/v1/links/${link._id}`, { path: "moved", link: "https://example.com/new" });
  expect((await visit("/moving")).status).toBe(404);
  expect((await visit("/moved")).location).toBe("https://example.com/new");
  expect((await visit(`/${link.code}`)).location).toBe("https://example.com/new");
  await ada.call("DELETE", `/v1/links/${link._id}`);
  expect((await visit("/moved")).status).toBe(404);
  expect((await visit(`/${link.code}`)).status).toBe(404);
});

test("keeps other links of the workspace in memory when one changes", async () => {
  const [one, other] = [await create({ path: "cached-one" }), await create({ path: "cached-other" })];
  const { links } = instance.node.shared;
  // the notification of its creation may arrive only now
  await eventually(async () => {
    await Promise.all([visit("/cached-one"), visit("/cached-other")]);
    await ada.call("PATCH", `/v1/links/${one._id}`, { note: "x" });
    expect(links.peek(":/cached-one")).toBeUndefined();
    return links.peek(":/cached-other")?.id === other._id;
  });
});

test.each([
  [301, "private, max-age=60"],
  [302, "no-store"],
  [307, "no-store"],
  [308, "private, max-age=60"],
])("redirects with the status %i of the link", async (redirectStatus, cache) => {
  await create({ path: `status-${redirectStatus}`, redirectStatus });
  expect(await visit(`/status-${redirectStatus}`)).toMatchObject({ status: redirectStatus, cache });
});

test("lets no client cache a permanent redirect that rules may change", async () => {
  await create({ path: "ruled", redirectStatus: 301, rules: { fallback: "https://example.com/else" } });
  expect(await visit("/ruled")).toMatchObject({ status: 301, cache: "no-store" });
});

test("uses the rules of the host for its root and for unknown paths", async () => {
  const { port } = ruled;
  expect(await visit("/", { port })).toMatchObject({ status: 302, location: "https://example.com/home" });
  expect(await visit("/unknown", { port })).toMatchObject({ status: 302, location: "https://example.com/lost" });
});

test("distinguishes upper and lower case on a host that is set to do so", async () => {
  const { port } = ruled;
  const owner = await testTenant(ruled);
  for (const path of ["Case", "case"]) {
    const { status } = await owner.call("POST", "/v1/links", { link: `https://example.com/${path}`, path });
    expect(status).toBe(201);
  }
  expect((await visit("/Case", { port })).location).toBe("https://example.com/Case");
  expect((await visit("/case", { port })).location).toBe("https://example.com/case");
  expect((await visit("/CASE", { port })).location).toBe("https://example.com/lost");
  const { body } = await owner.call("POST", "/v1/links", { link: "https://example.com/code" });
  const { code } = body as ShortLink;
  expect((await visit(`/${code}`, { port })).location).toBe("https://example.com/code");
  expect((await visit(`/${code.toUpperCase()}`, { port })).location).toBe("https://example.com/lost");
});

test("omits links that are not on the page", async () => {
  await create({ name: "Hidden from the page", link: "https://example.com/hidden", path: "hidden" });
  const html = await (await fetch(`${instance.origin}/${ada.username}`)).text();
  expect(html).not.toContain("Hidden from the page");
});
