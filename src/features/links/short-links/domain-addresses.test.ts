import { expect, onTestFinished, test } from "vitest";
import { type Workspace, workspaceApp } from "#testing/workspace-app.ts";
import { linksContract } from "../contract.ts";
import { linkRoutes } from "../routes.ts";
import type { ShortLink } from "./contract.ts";

const HOST = "go.ada.example";
const UNICODE_HOST = "xn--mnchen-3ya.example";
/** The workspaces that may have links on the host. */
const owners = new Set<string>();
/** The workspaces that hold the host, but use it for their page or have removed it. */
const holders = new Set<string>();
/** The hosts that distinguish paths by case. */
const strict = new Set<string>();
const unserved = new Set<string>();
const shortHost = {
  url: "https://halka.example/l",
  isCaseSensitive: true,
  toOrigin: (host: string) => `https://${host}`,
  hasDomain: async (_: unknown, workspaceId: string, host: string) => owners.has(workspaceId) && host === HOST,
  holdsDomain: async (_: unknown, workspaceId: string, host: string) =>
    (owners.has(workspaceId) || holders.has(workspaceId)) && (host === HOST || host === UNICODE_HOST),
  findServed: async (_: unknown, hosts: readonly string[]) =>
    new Map(hosts.filter((host) => !unserved.has(host)).map((host) => [host, ""])),
  listDomains: async (_: unknown, workspaceId: string) =>
    owners.has(workspaceId) ? [{ host: HOST, displayHost: HOST }] : [],
  findCaseSensitive: async (_: unknown, hosts: readonly string[]) => new Set(hosts.filter((host) => strict.has(host))),
};
const app = await workspaceApp(linksContract, linkRoutes, {}, { shortHost });

async function owner(): Promise<Workspace> {
  const workspace = await app.workspace();
  owners.add(workspace.id);
  return workspace;
}

async function create({ call }: Workspace, input: object): Promise<ShortLink> {
  const { status, body } = await call<ShortLink>("POST", "/v1/links", { link: "https://example.com/to", ...input });
  expect(status).toBe(201);
  return body;
}

const count = async ({ call }: Workspace, query: string) =>
  (await call<{ links: ShortLink[] }>("GET", `/v1/links?${query}`)).body.links.length;

test("the hosts of short links are the workspace's own one and, first, the installation's", async () => {
  const [ada, eve] = [await owner(), await app.workspace()];
  const installation = { host: "halka.example", displayHost: "halka.example", prefix: "https://halka.example/l/" };
  const own = { host: HOST, displayHost: HOST, prefix: `https://${HOST}/` };
  expect((await ada.call("GET", "/v1/links/hosts")).body).toEqual([installation, own]);
  expect((await eve.call("GET", "/v1/links/hosts")).body).toEqual([installation]);
});

test("a link gets its path, or its code, on the requested host", async () => {
  const ada = await owner();
  const named = await create(ada, { host: HOST, path: "Fair" });
  expect(named.shortUrl).toBe(`https://${HOST}/Fair`);
  const coded = await create(ada, { host: HOST });
  expect(coded.addresses).toEqual([
    { host: HOST, path: coded.code, url: `https://${HOST}/${coded.code}` },
    { host: "halka.example", path: coded.code, url: `https://halka.example/l/${coded.code}` },
  ]);
});

test("paths on a workspace's own host ignore case, and may be names that the installation uses, such as login", async () => {
  const ada = await owner();
  const first = await create(ada, { host: HOST, path: "Login" });
  const taken = await ada.call("POST", "/v1/links", { link: "https://example.com", host: HOST, path: "login" });
  expect(taken).toMatchObject({ status: 409, body: { code: "link_address_taken", path: "login" } });
  for (const path of ["robots.txt", "assets/x", ".well-known/x"]) {
    const reserved = await ada.call("POST", "/v1/links", { link: "https://example.com", host: HOST, path });
    expect(reserved, path).toMatchObject({ status: 422, body: { code: "link_address_reserved" } });
  }
  const found = await ada.call("GET", `/v1/links/by-address?host=${HOST}&path=LOGIN`);
  expect(found).toMatchObject({ status: 200, body: { _id: first._id } });
});

test("drops repeated addresses, and keeps the first one first", async () => {
  const ada = await owner();
  const addresses = ["Twice", "other", "twice"].map((path) => ({ host: HOST, path }));
  const { addresses: kept } = await create(ada, { addresses });
  expect(kept.map(({ path }) => path).slice(0, 2)).toEqual(["Twice", "other"]);
});

test("paths are case-sensitive on a case-sensitive host of a workspace", async () => {
  strict.add(HOST);
  onTestFinished(() => strict.clear());
  const ada = await owner();
  const [capital, small] = [
    await create(ada, { host: HOST, path: "Sale" }),
    await create(ada, { host: HOST, path: "sale" }),
  ];
  const at = async (path: string) => (await ada.call("GET", `/v1/links/by-address?host=${HOST}&path=${path}`)).body;
  expect(await at("Sale")).toMatchObject({ _id: capital._id });
  expect(await at("sale")).toMatchObject({ _id: small._id });
  expect(await ada.call("GET", `/v1/links/by-address?host=${HOST}&path=SALE`)).toMatchObject({ status: 404 });
  const both = [
    { host: HOST, path: "Sale" },
    { host: HOST, path: "SALE" },
  ];
  const changed = await ada.call("PATCH", `/v1/links/${capital._id}`, { addresses: both });
  expect(changed).toMatchObject({ status: 200 });
  expect(await at("SALE")).toMatchObject({ _id: capital._id });
});

test("another workspace can neither use the host nor find its links", async () => {
  const [ada, eve] = [await owner(), await app.workspace()];
  await create(ada, { host: HOST, path: "mine" });
  for (const body of [{ host: HOST, path: "eves" }, { host: HOST }, { addresses: [{ host: HOST, path: "eves" }] }])
    expect(await eve.call("POST", "/v1/links", { link: "https://example.com", ...body })).toMatchObject({
      status: 422,
      body: { code: "host_unknown" },
    });
  expect((await eve.call("GET", `/v1/links/by-address?host=${HOST}&path=mine`)).status).toBe(404);
  expect(await count(eve, `host=${HOST}`)).toBe(0);
});

test("the list finds links by the host of an address, and by a pasted address", async () => {
  const ada = await owner();
  await create(ada, {});
  await create(ada, { host: HOST, path: "listed/one" });
  expect(await count(ada, `host=${HOST}`)).toBe(1);
  expect(await count(ada, "host=halka.example")).toBe(2);
  for (const pasted of [`https://${HOST}/listed/one`, `${HOST}/listed/one?utm_source=x`, `${HOST}:80/listed/one#a`])
    expect(await count(ada, `q=${encodeURIComponent(pasted)}`), pasted).toBe(1);
  expect(await count(ada, `q=${encodeURIComponent("https://MÜNCHEN.example/listed/one")}`)).toBe(1);
  expect(await count(ada, `q=${encodeURIComponent("https://halka.example/l/listed/one?a")}`)).toBe(1);
  expect(await count(ada, `q=${encodeURIComponent("https://other.example/listed/one")}`)).toBe(0);
});

test("a link keeps its addresses on a host that takes no new ones", async () => {
  const ada = await owner();
  const link = await create(ada, { host: HOST, path: "printed" });
  const path = `/v1/links/${link._id}`;
  owners.delete(ada.id);
  holders.add(ada.id);
  const kept = await ada.call<ShortLink>("PATCH", path, { addresses: link.addresses });
  expect(kept).toMatchObject({ status: 200, body: { addresses: link.addresses } });
  const more = [...link.addresses, { host: HOST, path: "new" }];
  expect(await ada.call("PATCH", path, { addresses: more })).toMatchObject({
    status: 422,
    body: { code: "host_unknown", path: "new" },
  });
  expect(await ada.call("GET", `/v1/links/by-address?host=${HOST}&path=printed`)).toMatchObject({ status: 200 });
  expect(await count(ada, `host=${HOST}`)).toBe(1);
});

test("the short URL is the first address on a served host, or else that of the code", async () => {
  const ada = await owner();
  onTestFinished(() => unserved.clear());
  const link = await create(ada, { addresses: [{ host: HOST, path: "gone" }, { path: "still" }] });
  const coded = await create(ada, { host: HOST, path: "alone" });
  expect(link.shortUrl).toBe(`https://${HOST}/gone`);
  unserved.add(HOST);
  const read = async ({ _id }: ShortLink) => (await ada.call<ShortLink>("GET", `/v1/links/${_id}`)).body;
  expect(await read(link)).toEqual({ ...link, shortUrl: "https://halka.example/l/still" });
  expect(await read(coded)).toEqual({ ...coded, shortUrl: `https://halka.example/l/${coded.code}` });
});

test("accepts the code of a link as its path", async () => {
  const ada = await owner();
  const link = await create(ada, { path: "other", externalId: "mirrored" });
  const byPath = await ada.call<ShortLink>("PATCH", `/v1/links/${link._id}`, { path: link.code });
  expect(byPath).toMatchObject({ status: 200, body: { shortUrl: `https://halka.example/l/${link.code}` } });
  const put = await ada.call("PUT", "/v1/links/by-external-id/mirrored", { link: link.link, path: link.code });
  expect(put).toMatchObject({ status: 200 });
});

test("a change keeps the addresses that a client sends back, and removes those that it leaves out", async () => {
  const ada = await owner();
  const link = await create(ada, { host: HOST });
  const path = `/v1/links/${link._id}`;
  const kept = await ada.call<ShortLink>("PATCH", path, { addresses: link.addresses });
  expect(kept.body.addresses).toEqual(link.addresses);
  const dropped = await ada.call<ShortLink>("PATCH", path, { addresses: [] });
  expect(dropped.body.shortUrl).toBe(`https://halka.example/l/${link.code}`);
});

test("a link keeps an address whose name was reserved later, also when others are added", async () => {
  const ada = await owner();
  const link = await create(ada, {});
  await app.sql`
    insert into link_addresses (host, key, path, link_id, workspace_id, created_at)
    values ('', 'login', 'login', ${link._id}, ${ada.id}, now())`;
  await app.sql`update links set addresses = '[{"host": "", "path": "login"}]'::jsonb where id = ${link._id}`;
  const { addresses } = (await ada.call<ShortLink>("GET", `/v1/links/${link._id}`)).body;
  const change = (more: object[]) => ada.call<ShortLink>("PATCH", `/v1/links/${link._id}`, { addresses: more });
  const changed = await change([...addresses, { path: "more" }]);
  expect(changed.status).toBe(200);
  expect(changed.body.addresses.map(({ path }) => path)).toEqual(expect.arrayContaining(["login", "more"]));
  expect((await change([{ path: "more" }])).status).toBe(200);
  expect(await change([{ path: "login" }])).toMatchObject({ status: 422, body: { code: "link_address_reserved" } });
});
