import { expect, test } from "vitest";
import type { Domain } from "#features/domains/contract.ts";
import type { ShortLink } from "#features/links/short-links/contract.ts";
import { ownerCookieKey, ownerToken } from "#features/accounts/cookies.ts";
import { accountQueues } from "#features/accounts/jobs.ts";
import { recordUnknownPaths } from "#features/links/unknown-paths/unknown-paths.ts";
import { decideModeration } from "#features/moderation/moderate.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { setPlan } from "#features/workspaces/workspaces.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { type HostRequest, requestHost } from "#testing/host-request.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { scanSvg } from "#testing/scan-qr.ts";
import { addLiveDomain } from "#testing/stored-domains.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
await installJobs(postgres.target, accountQueues);
const instance = await testNode(stores);
const second = await testNode(stores);
const ada = await proTenant();
const bob = await testTenant(instance);

type Tenant = Awaited<ReturnType<typeof testTenant>>;

/** A tenant on a plan with domains. */
async function proTenant(): Promise<Tenant> {
  const tenant = await testTenant(instance);
  await setPlan(instance.node.shared, tenant.username, { plan: "Pro", planUntil: null });
  return tenant;
}

const visit = (host: string, path: string, { port = instance.port, ...more }: Partial<HostRequest> = {}) =>
  requestHost({ port, host, path, ...more });

const getLocation = async (host: string, path: string) => (await visit(host, path)).headers.get("location");

const addDomain = (owner: Tenant, body: Parameters<typeof addLiveDomain>[2]) =>
  addLiveDomain(postgres.sql, owner, body);

async function addLink(tenant: Tenant, input: object): Promise<ShortLink> {
  const { status, body } = await tenant.call("POST", "/v1/links", { link: "https://example.com/to", ...input });
  expect(status).toBe(201);
  return body as ShortLink;
}

await addDomain(ada, { host: "go.ada.example", use: "links" });
const rulesId = await addDomain(ada, { host: "rules.ada.example", use: "links" });
await addDomain(ada, { host: "ada.example", use: "page" });

test("serves nothing on any path of an unverified domain", async () => {
  const added = await ada.call("POST", "/v1/domains", { host: "unproven.example", use: "links" });
  expect(added).toMatchObject({ status: 201, body: { state: "pending" } });
  for (const path of ["/", "/x", "/login", "/v1/links", "/assets/x.js"])
    expect((await visit("unproven.example", path)).status, path).toBe(421);
});

test("serves the short links of its workspace on a links domain, by path and code, in upper or lower case", async () => {
  const path = await addLink(ada, { link: "https://example.com/fair", host: "go.ada.example", path: "Fair/2026" });
  expect(path.shortUrl).toBe(`http://go.ada.example:${instance.port}/Fair/2026`);
  expect(await getLocation("go.ada.example", "/fair/2026")).toBe("https://example.com/fair");
  expect(await getLocation(`GO.ADA.EXAMPLE:${instance.port}`, "/FAIR/2026")).toBe("https://example.com/fair");
  expect(await getLocation("go.ada.example.", "/fair/2026")).toBe("https://example.com/fair");
  const code = await addLink(ada, { link: "https://example.com/code", host: "go.ada.example" });
  expect(code.addresses[0]).toEqual({
    host: "go.ada.example",
    path: code.code,
    url: `http://go.ada.example:${instance.port}/${code.code}`,
  });
  expect(await getLocation("go.ada.example", `/${code.code}`)).toBe("https://example.com/code");
  // the same link also works on the installation's host
  expect(await getLocation(`localhost:${instance.port}`, `/l/${code.code}`)).toBe("https://example.com/code");
  const preview = await visit("go.ada.example", `/${code.code}+`, { headers: { accept: "application/json" } });
  expect(JSON.parse(preview.body)).toMatchObject({
    shortUrl: `http://go.ada.example:${instance.port}/${code.code}`,
    destination: "https://example.com/code",
  });
});

test("does not serve links of other workspaces on a domain, and does not let them have addresses there", async () => {
  const other = await addLink(bob, { link: "https://example.com/bob", path: "bobs" });
  for (const path of ["/bobs", `/${other.code}`, `/l/${other.code}`, `/${bob.username}/${other.alias}`])
    expect((await visit("go.ada.example", path)).status, path).toBe(404);
  const rejected = await bob.call("POST", "/v1/links", {
    link: "https://example.com",
    host: "go.ada.example",
    path: "mine",
  });
  expect(rejected).toMatchObject({ status: 422, body: { code: "host_unknown" } });
});

test("serves nothing of the application on a workspace's host, and sets no cookie there", async () => {
  const paths = [
    "/login",
    "/dashboard",
    "/v1/links",
    "/api/v1/links",
    "/healthz",
    "/readyz",
    "/metrics",
    "/openapi.json",
  ];
  for (const path of [...paths, "/assets/none.js", "/share/x", "/preview", "/sw.js"]) {
    const { status, headers, body } = await visit("go.ada.example", path);
    expect([path, status]).toEqual([path, 404]);
    expect(headers.has("set-cookie")).toBe(false);
    expect(body).not.toContain("/assets/entry");
  }
  expect((await visit("go.ada.example", "/users/login", { method: "POST" })).status).toBe(404);
});

test("uses the rules of a links domain for its root, unknown paths and expired links", async () => {
  expect(await getLocation("rules.ada.example", "/")).toBe(`http://ada.example:${instance.port}/`);
  expect(await visit("rules.ada.example", "/none")).toMatchObject({
    status: 404,
    body: expect.stringContaining("This link no longer exists."),
  });
  expect((await visit("rules.ada.example", "/robots.txt")).body).toBe("User-agent: *\nDisallow:\n");
  const rules = {
    rootUrl: "https://example.com/root",
    notFoundUrl: "https://example.com/lost",
    expiredUrl: "https://example.com/over",
    robotsTxt: "User-agent: *\nDisallow: /\n",
  };
  expect(await ada.call("PATCH", `/v1/domains/${rulesId}`, rules)).toMatchObject({ status: 200, body: rules });
  expect(await getLocation("rules.ada.example", "/")).toBe("https://example.com/root");
  expect(await getLocation("rules.ada.example", "/none")).toBe("https://example.com/lost");
  expect((await visit("rules.ada.example", "/robots.txt")).body).toBe(rules.robotsTxt);
  const over = { schedule: { until: "2020-01-01T00:00:00Z", zone: "UTC" } };
  await addLink(ada, { host: "rules.ada.example", path: "over", rules: over });
  expect(await getLocation("rules.ada.example", "/over")).toBe("https://example.com/over");
});

test("serves the page at the root of a page domain and its links below it, and redirects the old address to it", async () => {
  await ada.call("POST", "/v1/widget/link", {
    name: "Delayed",
    slug: "web",
    link: "https://example.com/slow",
    timeout: 2,
    alias: "slow",
  });
  await ada.call("POST", "/v1/widget/link", {
    name: "Plain",
    slug: "web",
    link: "https://example.com/plain",
    alias: "plain",
  });
  const app = `localhost:${instance.port}`;
  const address = `http://ada.example:${instance.port}/`;
  const page = await visit("ada.example", "/");
  expect(page.status).toBe(200);
  expect(page.body).toContain(`<link rel="canonical" href="${address}"`);
  expect(page.body).toContain(`property="og:url" content="${address}"`);
  expect(page.body).toMatch(new RegExp(`property="og:image" content="http://ada.example:${instance.port}/share/`));
  expect(page.body).toContain('href="/slow?hlk=');
  expect(await getLocation("ada.example", "/plain")).toBe("https://example.com/plain");
  expect(await getLocation("ada.example", `/${ada.username}/plain`)).toBe("https://example.com/plain");
  expect(await getLocation("ada.example", `/${ada.username}?lang=tr`)).toBe("/?lang=tr");
  expect(await getLocation(app, `/${ada.username}?lang=tr`)).toBe(`${address}?lang=tr`);
  expect(await getLocation(app, `/${ada.username}/plain`)).toBe("https://example.com/plain");
  expect(await getLocation("rules.ada.example", `/${ada.username}`)).toBe(address);
  expect((await visit("ada.example", "/sitemap.xml")).body).toContain(`<loc>${address}</loc>`);
  const image = /og:image" content="[^"]*(\/share\/[^"]+)"/.exec(page.body)![1]!;
  const picture = await visit("ada.example", image);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect((await visit("ada.example", `/share/${bob.username}/0123456789abcdef.png`)).status).toBe(404);
});

test("still serves the short links of a domain that is switched to the page, except under the page's own names", async () => {
  const kim = await proTenant();
  const host = "switched.kim.example";
  const id = await addDomain(kim, { host, use: "links" });
  const menu = await addLink(kim, { link: "https://example.com/menu", host, path: "menu/today" });
  const oldShop = await addLink(kim, { link: "https://example.com/old-shop", host, path: "shop" });
  await addLink(kim, { link: "https://example.com/below", host, path: `${kim.username}/below` });
  expect((await kim.call("PATCH", `/v1/domains/${id}`, { use: "page" })).status).toBe(200);
  expect((await visit(host, "/")).status).toBe(200);
  expect(await getLocation(host, "/menu/today")).toBe("https://example.com/menu");
  expect((await visit(host, "/menu/today+")).status).toBe(200);
  const preview = await visit(host, `/${kim.username}/below+`, { headers: { accept: "application/json" } });
  expect(JSON.parse(preview.body)).toMatchObject({ shortUrl: expect.stringMatching(`/${kim.username}/below$`) });
  expect(await getLocation(host, "/shop")).toBe("https://example.com/old-shop");
  expect((await visit(host, "/menu")).status).toBe(404);
  const sentBack = await kim.call("PATCH", `/v1/links/${menu._id}`, { addresses: menu.addresses });
  expect(sentBack).toMatchObject({ status: 200, body: { shortUrl: menu.shortUrl } });
  const added = await kim.call("POST", "/v1/links", { link: "https://example.com/", host, path: "new" });
  expect(added).toMatchObject({ status: 422, body: { code: "host_unknown" } });
  const newShop = await addLink(kim, { link: "https://example.com/new-shop", alias: "shop", onPage: true });
  expect(await getLocation(host, "/shop")).toBe("https://example.com/new-shop");
  const read = async (path: string) => (await kim.call("GET", `/v1/links/${path}`)).body;
  expect(await read(oldShop._id)).toMatchObject({ shortUrl: oldShop.addresses.at(-1)!.url });
  expect(await read(menu._id)).toMatchObject({ shortUrl: menu.shortUrl });
  expect(await read(`by-address?host=${host}&path=shop`)).toMatchObject({ _id: newShop._id });
});

test("shows the address on the domain on screens, on the share sheet and in the QR code", async () => {
  const { body } = await ada.call("GET", "/v1/pages");
  expect(body).toMatchObject([{ username: ada.username, address: `http://ada.example:${instance.port}` }]);
  const sheet = await visit(`localhost:${instance.port}`, `/share/${ada.username}`);
  expect(sheet.body).toContain(`value="http://ada.example:${instance.port}"`);
  const qr = await visit(`localhost:${instance.port}`, `/share/${ada.username}/qr.svg`);
  expect(scanSvg(qr.body)).toBe(`http://ada.example:${instance.port}?hlk=qr`);
});

test("shows the favicon of the domain on its page and at `/favicon.ico`", async () => {
  const domains = (await ada.call("GET", "/v1/domains")).body as unknown as Domain[];
  const page = domains.find(({ use }) => use === "page")!;
  await ada.call("PATCH", `/v1/domains/${page._id}`, { favicon: "/presets/mark.png" });
  expect((await visit(page.host, "/")).body).toContain('<link rel="icon" href="/presets/mark.png"');
  expect(await getLocation(page.host, "/favicon.ico")).toBe("/presets/mark.png");
});

test("does not count a visit of the owner who comes from the old address", async () => {
  const { headers } = await fetch(`${instance.origin}/${ada.username}`, {
    redirect: "manual",
    headers: { cookie: `own=${ownerToken(ownerCookieKey(instance.node.shared.keys), ada.id, Date.now() + 60_000)}` },
  });
  const path = headers.get("location")!.replace(`http://ada.example:${instance.port}`, "");
  expect(path).toMatch(/^\/\?own=/);
  const page = await visit("ada.example", path);
  expect(page.headers.has("set-cookie")).toBe(false);
  expect(page.body).toMatch(/data-own="[\w.-]+"/);
  expect((await visit("ada.example", "/?own=forged")).body).not.toContain("data-own");
});

test("shows a page with custom JavaScript in a sandbox on its domain", async () => {
  const { body: appearance } = await ada.call("POST", "/v1/appearance", {});
  const change = (custom_js: string) => ada.call("PUT", `/v1/appearance/${String(appearance["_id"])}`, { custom_js });
  expect((await change("document.title = 'mine'")).status).toBe(200);
  const { status, headers } = await visit("ada.example", "/");
  expect(status).toBe(200);
  expect(headers.get("content-security-policy")).toMatch(/sandbox allow-scripts(?!.*allow-same-origin)/);
  await change("");
});

test("counts unknown paths of a workspace's host for that workspace", async () => {
  await visit("go.ada.example", "/Nowhere/to-go");
  const seen = await eventually(async () => {
    const { body } = await ada.call("GET", "/v1/links/unknown-paths");
    return (body as unknown as { paths: { host: string; alias: string }[] }).paths.find(({ alias }) =>
      alias.startsWith("nowhere"),
    );
  }, 8_000);
  expect(seen).toMatchObject({ host: "go.ada.example", alias: "nowhere/to-go" });
});

test("still serves the page after its handle has changed", async () => {
  const eve = await proTenant();
  await addDomain(eve, { host: "eve.example", use: "page" });
  expect((await visit("eve.example", "/")).status).toBe(200);
  const username = `${eve.username}x`;
  const changed = await eve.call("PUT", "/v1/account/username", { username, current_password: eve.password });
  expect(changed.status).toBe(200);
  expect((await visit("eve.example", "/")).status).toBe(200);
  expect(await getLocation("eve.example", `/${username}`)).toBe("/");
});

test("rejects a page redirect to the page's own host", async () => {
  const eve = await proTenant();
  await addDomain(eve, { host: "own.eve.example", use: "page" });
  for (const to of ["/", "./", `/${eve.username}`, `:${instance.port}/?a`]) {
    const back = await eve.call("PUT", "/v1/leap", { to: `http://own.eve.example${to}` });
    expect([back.status, back.body["code"], back.body["errors"]], to).toEqual([
      422,
      "bad_destination",
      [expect.objectContaining({ field: "to" })],
    ]);
  }
});

test("rejects a page redirect to a link, or to a root with a rule, on a workspace's host, which may lead back", async () => {
  const [eve, kim] = [await proTenant(), await proTenant()];
  const id = await addDomain(eve, { host: "back.eve.example", use: "page" });
  const set = (path: string) => kim.call("PUT", "/v1/leap", { to: `http://back.eve.example${path}` });
  const rejected = { status: 422, body: { code: "bad_destination", errors: [{ field: "to" }] } };
  for (const path of ["/", `/${eve.username}`, `/${eve.username}/-/x`])
    expect((await set(path)).status, path).toBe(200);
  for (const path of ["/back", "./back", "/no/such/path"]) expect(await set(path), path).toMatchObject(rejected);
  await eve.call("PATCH", `/v1/domains/${id}`, { rootUrl: `${instance.origin}/${kim.username}` });
  for (const path of ["/", `/${eve.username}`]) expect(await set(path), path).toMatchObject(rejected);
});

test.each(["page", "links"] as const)("shows a page that redirects to a %s host that it got later", async (use) => {
  const eve = await proTenant();
  const host = `${use}.later.example`;
  expect((await eve.call("PUT", "/v1/leap", { to: `http://${host}:${instance.port}/` })).status).toBe(200);
  const own = `localhost:${instance.port}`;
  expect(await getLocation(own, `/${eve.username}`)).toBe(`http://${host}:${instance.port}/`);
  await addDomain(eve, { host, use });
  // retried until this node has been notified of the host
  const shown = () => (use === "page" ? visit(host, "/") : visit(own, `/${eve.username}`));
  await eventually(async () => (await shown()).status === 200);
});

test("ignores a rule of a host if it leads back to the address that was opened", async () => {
  const kim = await proTenant();
  const host = "loop.kim.example";
  const own = `http://${host}:${instance.port}`;
  const id = await addDomain(kim, { host, use: "page" });
  const set = async (rules: object) =>
    expect((await kim.call("PATCH", `/v1/domains/${id}`, rules)).status, JSON.stringify(rules)).toBe(200);
  const page = `${instance.origin}/${kim.username}`;
  const inCapitals = `${instance.origin}/${kim.username.toUpperCase()}/?a`;
  for (const rootUrl of [`${own}/`, page, inCapitals]) {
    await set({ rootUrl });
    expect((await visit(host, "/?b")).status, rootUrl).toBe(200);
  }
  await set({ rootUrl: `${own}/lost`, notFoundUrl: `${own}/lost?from=here`, expiredUrl: `${own}/over` });
  expect(await getLocation(host, "/")).toBe(`${own}/lost`);
  expect(await getLocation(host, "/none")).toBe(`${own}/lost?from=here`);
  expect((await visit(host, "/lost?from=here")).status).toBe(404);
  const rules = { schedule: { until: "2020-01-01T00:00:00Z", zone: "UTC" } };
  const over = { name: "Over", slug: "web", link: "https://example.com/over", rules };
  for (const alias of ["over", "ended"]) await kim.call("POST", "/v1/widget/link", { ...over, alias });
  expect(await getLocation(host, "/ended")).toBe(`${own}/over`);
  expect((await visit(host, "/over")).status).toBe(410);
});

test("shows a document where the rules of two workspaces would redirect to each other forever", async () => {
  const [kim, lee] = [await proTenant(), await proTenant()];
  const [a, b] = ["loop.one.example", "loop.two.example"];
  const toUrl = (host: string, path: string) => `http://${host}:${instance.port}${path}`;
  const ids = [await addDomain(kim, { host: a, use: "page" }), await addDomain(lee, { host: b, use: "page" })] as const;
  const set = async (tenant: Tenant, id: string, rules: object) =>
    expect((await tenant.call("PATCH", `/v1/domains/${id}`, rules)).status, JSON.stringify(rules)).toBe(200);
  /** The statuses of a browser that follows redirects. */
  const follow = async (from: string) => {
    const statuses: number[] = [];
    for (let url = new URL(from); statuses.length < 20;) {
      const { status, headers } = await visit(url.host, url.pathname + url.search);
      statuses.push(status);
      if (status !== 302) break;
      url = new URL(headers.get("location")!);
    }
    return statuses;
  };
  await set(kim, ids[0], { rootUrl: toUrl(b, "/"), notFoundUrl: toUrl(b, "/none") });
  expect(await follow(toUrl(a, "/"))).toEqual([302, 200]);
  await set(lee, ids[1], { rootUrl: toUrl(a, "/?b"), notFoundUrl: toUrl(a, "/neither") });
  expect((await visit(a, "/")).status).toBe(200);
  expect((await visit(b, `/${lee.username}`)).status).toBe(302);
  expect((await follow(toUrl(a, "/neither"))).at(-1)).toBe(404);

  await set(kim, ids[0], { rootUrl: `${instance.origin}/${lee.username}` });
  expect((await follow(toUrl(a, "/"))).at(-1)).toBe(200);
  await set(lee, ids[1], { rootUrl: null });
  await set(kim, ids[0], { rootUrl: null });
  expect((await lee.call("PUT", "/v1/leap", { to: toUrl(a, "/") })).status).toBe(200);
  await set(kim, ids[0], { rootUrl: toUrl(b, "/") });
  expect((await follow(toUrl(a, "/"))).at(-1)).toBe(200);
});

test("stops serving a removed domain at once on its node, and soon on the others", async () => {
  const id = await addDomain(ada, { host: "gone.ada.example", use: "links" });
  await eventually(async () => (await visit("gone.ada.example", "/none", { port: second.port })).status === 404);
  expect((await ada.call("DELETE", `/v1/domains/${id}`)).status).toBe(204);
  expect((await visit("gone.ada.example", "/none")).status).toBe(421);
  await eventually(async () => (await visit("gone.ada.example", "/none", { port: second.port })).status === 421);
});

test.each(["domain", "account"] as const)("serves nothing on a host while its %s is blocked", async (kind) => {
  const tenant = await proTenant();
  const host = `${kind}.blocked.example`;
  await addDomain(tenant, { host, use: "links", rootUrl: "https://example.com/root" });
  expect(await getLocation(host, "/")).toBe("https://example.com/root");
  const target = { kind, target: kind === "domain" ? host : tenant.id, workspaceId: tenant.id };
  const content = { state: "blocked", category: "spam", reason: "", until: null } as const;
  const ctx = { ...instance.node.shared, log: instance.node.log };
  await decideModeration(ctx, { ...content, source: "operator", decidedBy: "", targets: [target] });
  await eventually(async () => (await visit(host, "/")).status === 410);
  for (const path of ["/none", "/robots.txt"]) expect((await visit(host, path)).status, path).toBe(410);
});

test("treats paths that differ only in case as one link, except on a case-sensitive domain", async () => {
  await addDomain(ada, { host: "either.ada.example", use: "links" });
  await addDomain(ada, { host: "exact.ada.example", use: "links", isCaseSensitive: true });
  const create = async (host: string, path: string) =>
    (await ada.call("POST", "/v1/links", { link: `https://example.com/${path}`, host, path })).status;
  expect([await create("either.ada.example", "Sale"), await create("either.ada.example", "sale")]).toEqual([201, 409]);
  expect([await create("exact.ada.example", "Sale"), await create("exact.ada.example", "sale")]).toEqual([201, 201]);
  await eventually(async () => expect((await visit("exact.ada.example", "/sale")).status).toBe(302));
  expect(await getLocation("either.ada.example", "/SALE")).toBe("https://example.com/Sale");
  expect(await getLocation("exact.ada.example", "/Sale")).toBe("https://example.com/Sale");
  expect(await getLocation("exact.ada.example", "/sale")).toBe("https://example.com/sale");
  expect((await visit("exact.ada.example", "/SALE")).status).toBe(404);
});

test("deletes an unknown path of a case-sensitive domain in the case in which it is listed", async () => {
  await addDomain(ada, { host: "strict.ada.example", use: "links", isCaseSensitive: true });
  const day = "2026-05-01";
  const unknown = { host: "strict.ada.example", path: "Foo", alias: "Foo", workspaceId: ada.id, day, visits: 1 };
  await recordUnknownPaths({ db: instance.node.shared.db }, [unknown]);
  const path = (alias: string) => `/v1/links/unknown-paths/${alias}?host=strict.ada.example`;
  expect((await ada.call("DELETE", path("foo"))).status).toBe(404);
  expect((await ada.call("DELETE", path("Foo"))).status).toBe(204);
});
