import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { linksApp } from "#testing/links-app.ts";
import { getErrorCode, getErrorFields } from "#testing/problem.ts";
import { OWN_HOST, type Workspace, type WorkspaceApp } from "#testing/workspace-app.ts";
import type { Link } from "../contract.ts";
import type { ShortLink } from "./contract.ts";

const LINKS = "/v1/links";

let app: WorkspaceApp;
let ada: Workspace;
let eve: Workspace;
beforeAll(async () => {
  app = await linksApp();
  ada = await app.workspace();
  eve = await app.workspace();
});

const create = (input: object = {}, owner = ada) =>
  owner.call<ShortLink>("POST", LINKS, { link: "https://example.com/", ...input });
const list = (owner: Workspace) => owner.call<{ links: ShortLink[] }>("GET", LINKS);

describe("POST /v1/links", () => {
  test("creates a link off the page, named after its destination, with a code", async () => {
    const { status, body } = await create({ link: "https://www.example.com/summer/?a=1" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "example.com/summer",
      slug: "web",
      link: "https://www.example.com/summer/?a=1",
      onPage: false,
      externalId: null,
      note: "",
      redirectStatus: 302,
      clicks: 0,
      lastClickAt: null,
    });
    expect(body.code).toMatch(/^[23456789abcdefghjkmnpqrstvwxyz]{8}$/);
    expect(body.alias).toBe(body.code);
    expect(body.shortUrl).toBe(`https://${OWN_HOST}/l/${body.code}`);
    expect(body.addresses).toEqual([{ host: OWN_HOST, path: body.code, url: body.shortUrl }]);
  });

  test("keeps the link off the page until it is put there", async () => {
    const owner = await app.workspace();
    const { body } = await create({}, owner);
    expect((await owner.call<Link[]>("GET", "/v1/widget/link", undefined)).body).toEqual([]);
    const put = await owner.call<ShortLink>("PATCH", `${LINKS}/${body._id}`, { onPage: true });
    expect(put.body).toMatchObject({ onPage: true, sort_order: 10 });
    expect((await owner.call<Link[]>("GET", "/v1/widget/link", undefined)).body).toHaveLength(1);
    const off = await owner.call<ShortLink>("PATCH", `${LINKS}/${body._id}`, { onPage: false });
    expect(off.body).toMatchObject({ onPage: false, code: body.code, name: body.name });
    expect((await owner.call<Link[]>("GET", "/v1/widget/link", undefined)).body).toEqual([]);
  });

  test("returns a link to its place on the page", async () => {
    const owner = await app.workspace();
    const created = [];
    for (const name of ["one", "two", "three"]) created.push((await create({ name, onPage: true }, owner)).body);
    await owner.call("PATCH", `${LINKS}/${created[0]!._id}`, { onPage: false });
    await owner.call("POST", `${LINKS}/batch`, { action: "put_on_page", ids: [created[0]!._id] });
    const { body } = await owner.call<Link[]>("GET", "/v1/widget/link", undefined);
    expect(body.map(({ name }) => name)).toEqual(["one", "two", "three"]);
  });

  test.each([
    ["summer", "summer"],
    ["/a/b/c/d/e/", "a/b/c/d/e"],
    ["яблоко", "яблоко"],
    ["été", "été"],
    ["🚀", "🚀"],
    ["👩‍🚀-go", "👩‍🚀-go"],
    // without U+FE0F, as some programs write them
    ["❤\u200d🔥", "❤\u200d🔥"],
    ["🏳\u200d🌈", "🏳\u200d🌈"],
    ["☝🏽", "☝🏽"],
    ["heart-❤\ufe0e", "heart-❤\ufe0e"],
    ["٣", "٣"],
    ["a_b-c.d~e", "a_b-c.d~e"],
  ])("accepts the path %s", async (path, stored) => {
    const { status, body } = await create({ path });
    expect(status).toBe(201);
    expect(body.addresses[0]).toEqual({
      host: OWN_HOST,
      path: stored,
      url: `https://${OWN_HOST}/l/${stored.split("/").map(encodeURIComponent).join("/")}`,
    });
    const found = await ada.call<ShortLink>("GET", `${LINKS}/by-address?path=${encodeURIComponent(stored)}`, undefined);
    expect(found.body._id).toBe(body._id);
  });

  test.each(["", "a b", "a+b", "a?b", "a#b", "a/../b", ".", "a//b", "a/b/c/d/e/f", "x".repeat(191), "a\u200cb", "%41"])(
    "rejects the path %j",
    async (path) => {
      const { status, body } = await create({ path });
      expect([status, getErrorFields(body)]).toEqual([422, ["path"]]);
    },
  );

  test.each(["login\ufe0f", "lo\u034fgin", "shop\ufe0f", "sho\u034fp", "\ufe0f", "a\u115f", "🚀\u200d"])(
    "rejects the path %j with an invisible character",
    async (path) => {
      const { status, body } = await create({ path });
      expect([status, getErrorFields(body)]).toEqual([422, ["path"]]);
    },
  );

  test.each([{ host: "\0" }, { addresses: [{ host: "\0", path: "x" }] }])(
    "rejects a host with NUL: %j",
    async (more) => {
      const { status, body } = await create({ path: "host-nul", ...more });
      expect([status, getErrorFields(body)]).toEqual([422, ["host" in more ? "host" : "addresses.0.host"]]);
    },
  );

  test.each(["login", "Sign-In", "robots.txt", "assets/x", ".well-known/y", "api", "v1/links", "password"])(
    "rejects the reserved path %s",
    async (path) => {
      const { status, body } = await create({ path });
      expect([status, getErrorCode(body)]).toEqual([422, "link_address_reserved"]);
    },
  );

  test("compares paths regardless of case and emoji variants", async () => {
    await create({ path: "Straße-❤️" });
    const { status, body } = await create({ path: "sTRAßE-❤" }, eve);
    expect([status, getErrorCode(body)]).toEqual([409, "link_address_taken"]);
  });

  test.each(["é", "🚀"])("accepts 190 times %s, however it is encoded, and no more", async (character) => {
    const path = character.repeat(190);
    const { status, body } = await create({ path: path.normalize("NFD") });
    expect([status, body.addresses[0]?.path]).toEqual([201, path]);
    const tooLong = await create({ path: `${path}e` });
    expect([tooLong.status, getErrorFields(tooLong.body)]).toEqual([422, ["path"]]);
  });

  test("rejects a path that begins with the handle of another workspace", async () => {
    const { status, body } = await create({ path: `${eve.handle}/shop` });
    expect([status, getErrorCode(body)]).toEqual([422, "link_address_reserved"]);
    expect((await create({ path: `${ada.handle}/shop` })).status).toBe(201);
  });

  test("rejects a path that is the code of another link", async () => {
    const { body } = await create({}, eve);
    expect((await create({ path: body.code })).status).toBe(409);
  });

  test("gives one of fifty parallel claims of an address to exactly one workspace", async () => {
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => create({ path: "race" }, index % 2 ? ada : eve)),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(49).fill(409)]);
  });

  test("returns the existing link if findExisting is true", async () => {
    const owner = await app.workspace();
    const first = await create({ link: "https://example.com/a" }, owner);
    const again = await create({ link: "https://example.com/a", findExisting: true }, owner);
    expect(again.body._id).toBe(first.body._id);
    const other = await create({ link: "https://example.com/b", findExisting: true }, owner);
    expect(other.body._id).not.toBe(first.body._id);
    expect((await list(owner)).body.links).toHaveLength(2);
  });

  test("frees the address of a deleted link for its own workspace only", async () => {
    const { body } = await create({ path: "reused" });
    await ada.call("DELETE", `${LINKS}/${body._id}`, undefined);
    expect((await create({ path: "reused" }, eve)).status).toBe(409);
    const next = await create({ path: "reused" });
    expect(next.status).toBe(201);
    await ada.call("POST", `${LINKS}/batch`, { action: "restore", ids: [body._id] });
    const restored = await ada.call<ShortLink>("GET", `${LINKS}/${body._id}`, undefined);
    expect(restored.body.addresses.map(({ path }) => path)).toEqual([body.code]);
  });

  test("rejects a destination that is a short link", async () => {
    const { status, body } = await create({ link: `https://${OWN_HOST}/l/a/b` });
    expect([status, getErrorFields(body)]).toEqual([422, ["link"]]);
  });
});

test("finds a link by any of its addresses, on hosts of this installation", async () => {
  const { body } = await create({ path: "Any/Address", alias: "any-name" });
  const find = async (query: string) => (await ada.call<ShortLink>("GET", `${LINKS}/by-address?${query}`)).body._id;
  for (const path of [
    "any/address",
    "/ANY/address/",
    "l/any/address",
    body.code,
    body.code.toUpperCase(),
    `l/${body.code}`,
    `${ada.handle}/Any-Name`,
  ])
    expect(await find(`path=${encodeURIComponent(path)}`), path).toBe(body._id);
  expect(await find(`host=${OWN_HOST}&path=any/address`)).toBe(body._id);
  for (const query of ["host=other.example&path=any/address", "path=nowhere", `path=${eve.handle}/any-name`])
    expect((await ada.call("GET", `${LINKS}/by-address?${query}`)).status, query).toBe(404);
});

describe("PATCH /v1/links/{linkId}", () => {
  test("replaces the addresses, and frees the removed ones", async () => {
    const { body } = await create({ addresses: [{ path: "first-one" }, { path: "second-one" }] });
    const changed = await ada.call<ShortLink>("PATCH", `${LINKS}/${body._id}`, {
      addresses: [{ path: "Second-One" }, { path: "third-one" }],
    });
    expect(changed.body.addresses.map(({ path }) => path)).toEqual(["Second-One", "third-one", body.code]);
    expect((await create({ path: "first-one" }, eve)).status).toBe(201);
    expect((await create({ path: "second-one" }, eve)).status).toBe(409);
  });

  test("accepts twenty custom addresses besides the code, and no more", async () => {
    const paths = Array.from({ length: 20 }, (_, index) => ({ path: `of-twenty-${index}` }));
    const { body } = await create({ addresses: paths });
    expect(body.addresses).toHaveLength(21);
    const change = (addresses: object[]) => ada.call("PATCH", `${LINKS}/${body._id}`, { addresses });
    expect((await change(body.addresses)).status).toBe(200);
    const error = { status: 422, body: { code: "link_address_limit", errors: [{ field: "addresses" }] } };
    expect(await change([...paths, { path: "of-twenty-one" }])).toMatchObject(error);
    expect(await create({ addresses: [...paths, { path: "of-twenty-one" }] })).toMatchObject(error);
  });

  test("accepts the response of GET as a body, and changes nothing", async () => {
    const { body } = await create({ path: "round-trip", note: "x", tags: ["a"] });
    const read = await ada.call<ShortLink>("GET", `${LINKS}/${body._id}`, undefined);
    const { status, body: after } = await ada.call<ShortLink>("PATCH", `${LINKS}/${body._id}`, read.body);
    expect(status).toBe(200);
    expect({ ...after, version: 1 }).toEqual(read.body);
  });

  test("changes nothing if an address is taken", async () => {
    await create({ path: "occupied" }, eve);
    const { body } = await create({ name: "Before" });
    const { status } = await ada.call("PATCH", `${LINKS}/${body._id}`, { name: "After", path: "occupied" });
    expect(status).toBe(409);
    expect((await ada.call<ShortLink>("GET", `${LINKS}/${body._id}`, undefined)).body).toEqual(body);
  });

  test("names the address that is taken, reserved or on another host", async () => {
    await create({ path: "one-of-eves" }, eve);
    const { body } = await create();
    const put = (second: object) =>
      ada.call("PATCH", `${LINKS}/${body._id}`, { addresses: [{ path: "fine" }, { path: "one-of-eves", ...second }] });
    for (const [second, code, path] of [
      [{}, "link_address_taken", "one-of-eves"],
      [{ path: "login" }, "link_address_reserved", "login"],
      [{ path: "elsewhere", host: "elsewhere.example" }, "host_unknown", "elsewhere"],
    ] as const)
      expect((await put(second)).body).toMatchObject({ code, path });
  });

  test("returns the current version with its addresses after a concurrent change", async () => {
    const { body } = await create({ path: "before" });
    await ada.call("PATCH", `${LINKS}/${body._id}`, { path: "after" });
    const late = await ada.call("PATCH", `${LINKS}/${body._id}`, { note: "late", version: body.version });
    const addresses = [{ path: "after" }, { path: body.code }];
    expect(late.body).toMatchObject({ code: "link_changed", current: { _id: body._id, addresses } });
  });

  test("another workspace's link is not found", async () => {
    const { body } = await create();
    for (const method of ["GET", "DELETE"])
      expect((await eve.call(method, `${LINKS}/${body._id}`, undefined)).status).toBe(404);
    expect((await eve.call("PATCH", `${LINKS}/${body._id}`, { name: "x" })).status).toBe(404);
    expect((await eve.call("GET", `${LINKS}/by-address?path=${body.code}`, undefined)).status).toBe(404);
  });
});

describe("PUT /v1/links/by-external-id/{externalId}", () => {
  test("creates a link, then changes it", async () => {
    const path = `${LINKS}/by-external-id/${encodeURIComponent("crm/42")}`;
    const first = await ada.call<ShortLink>("PUT", path, { link: "https://example.com/1" });
    expect(first.body.externalId).toBe("crm/42");
    const second = await ada.call<ShortLink>("PUT", path, { link: "https://example.com/2" });
    expect(second.body).toMatchObject({ _id: first.body._id, link: "https://example.com/2" });
    for (const externalId of ["crm/42", "crm/43"]) {
      const third = await ada.call<ShortLink>("PUT", path, { link: "https://example.com/3", externalId });
      expect(third).toMatchObject({ status: 200, body: { _id: first.body._id, externalId: "crm/42" } });
    }
    expect((await create({ externalId: "crm/42" })).status).toBe(409);
    expect((await create({ externalId: "crm/42" }, eve)).status).toBe(201);
  });
});

test("creates or updates while another call deletes the link", async () => {
  const path = `${LINKS}/by-external-id/racing`;
  for (let round = 0; round < 10; round++) {
    const { body } = await ada.call<ShortLink>("PUT", path, { link: "https://example.com/" });
    const [put] = await Promise.all([
      ada.call("PUT", path, { link: "https://example.com/changed" }),
      ada.call("DELETE", `${LINKS}/${body._id}`),
    ]);
    expect(put.status).toBe(200);
  }
});

test("creates one link of many parallel calls with the same external id", async () => {
  const owner = await app.workspace();
  const put = (index: number) =>
    owner.call<ShortLink>("PUT", `${LINKS}/by-external-id/same`, { link: `https://example.com/${index}` });
  const results = await Promise.all(Array.from({ length: 20 }, (_, index) => put(index)));
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(results.map(({ body }) => body._id)).size).toBe(1);
});

test("an unknown id is not found", async () => {
  expect((await ada.call("GET", `${LINKS}/${newId()}`, undefined)).status).toBe(404);
});
