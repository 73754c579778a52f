import { beforeAll, expect, test } from "vitest";
import { linksApp } from "#testing/links-app.ts";
import { newLink } from "#testing/sample-link.ts";
import type { WorkspaceApp } from "#testing/workspace-app.ts";
import type { Link } from "./contract.ts";
import { findCategoriesForPage, findLinksByAliases, findLinksByCodes, findLinksForPage } from "./visit-link.ts";

let app: WorkspaceApp;
beforeAll(async () => {
  app = await linksApp();
});

async function createOwner(handle: string, pending = false) {
  const workspace = await app.workspace({ handle, pending });
  const add = async (body: object) => (await workspace.call<Link>("POST", "/v1/widget/link", newLink(body))).body;
  return { ...workspace, add };
}

test("returns a page's links in order, with only the fields that pages and redirects need", async () => {
  const ada = await createOwner("Ada");
  const second = await ada.add({ name: "Second", timeout: 5 });
  const first = await ada.add({ name: "First", sort_order: 1, description: "d", slug: "vk" });
  expect(await findLinksForPage(app.db, ada.id)).toEqual([
    {
      id: first._id,
      workspaceId: ada.id,
      primaryId: ada.id,
      handle: "Ada",
      alias: "vk",
      code: first.code,
      name: "First",
      platform: "vk",
      destination: "https://example.com/",
      description: "d",
      timeoutSeconds: 0,
      sortOrder: 1,
      categoryId: null,
      thumbnail: "",
      cells: 1,
      redirectStatus: 302,
      noticeUntilMs: null,
      rules: null,
      hasPassword: false,
      taken: 0,
      isDead: false,
    },
    {
      id: second._id,
      workspaceId: ada.id,
      primaryId: ada.id,
      handle: "Ada",
      alias: "web",
      code: second.code,
      name: "Second",
      platform: "web",
      destination: "https://example.com/",
      description: null,
      timeoutSeconds: 5,
      sortOrder: 10,
      categoryId: null,
      thumbnail: "",
      cells: 1,
      redirectStatus: 302,
      noticeUntilMs: null,
      rules: null,
      hasPassword: false,
      taken: 0,
      isDead: false,
    },
  ]);
});

test("returns links category by category, without archived and deleted ones", async () => {
  const ela = await createOwner("ela");
  const category = async (name: string) =>
    (await ela.call<{ _id: string }>("POST", "/v1/links/categories", { name })).body._id;
  const [shop, talks] = [await category("Shop"), await category("Talks")];
  const inTalks = await ela.add({ category: talks, sort_order: 1, thumbnail: "/media/a.webp" });
  const inShop = await ela.add({ category: shop });
  const plain = await ela.add({});
  const archived = await ela.add({ archived: true });
  const deleted = await ela.add({});
  await ela.call("DELETE", `/v1/widget/link/${deleted._id}`);
  const page = await findLinksForPage(app.db, ela.id);
  expect(page.map(({ id, categoryId, thumbnail }) => [id, categoryId, thumbnail])).toEqual([
    [plain._id, null, ""],
    [inShop._id, shop, ""],
    [inTalks._id, talks, "/media/a.webp"],
  ]);
  expect(await findCategoriesForPage(app.db, ela.id)).toEqual([
    { id: shop, name: "Shop" },
    { id: talks, name: "Talks" },
  ]);
  const keys = [archived, deleted].map(({ alias }) => ({ handle: "ela", alias }));
  expect((await findLinksByAliases(app.db, keys)).map(({ id }) => id)).toEqual([archived._id]);
  expect((await findLinksByCodes(app.db, [archived.code, deleted.code])).map(({ id }) => id)).toEqual([archived._id]);
});

test("finds links by handle and alias, regardless of case", async () => {
  const bea = await createOwner("Bea.x");
  const cem = await createOwner("cem");
  const mine = await bea.add({ alias: "Shop" });
  const theirs = await cem.add({ alias: "shop" });
  await cem.add({ alias: "only-cems" });
  const found = await findLinksByAliases(app.db, [
    { handle: "bea.X", alias: "sHOP" },
    { handle: "cem", alias: "shop" },
    { handle: "bea.x", alias: "only-cems" },
    { handle: "cem", alias: "other" },
    { handle: "x", alias: "shop" },
  ]);
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set([mine._id, theirs._id]));
  expect(await findLinksByAliases(app.db, [])).toEqual([]);
});

test("finds a code only in its exact case", async () => {
  const dora = await createOwner("dora");
  const links = [await dora.add({}), await dora.add({})];
  await app.sql`update links set code = 'AbCd1234' where id = ${links[0]!._id}`;
  const found = await findLinksByCodes(app.db, ["AbCd1234", links[1]!.code, "zzzzzzzz"]);
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(links.map(({ _id }) => _id)));
  expect(await findLinksByCodes(app.db, ["abcd1234"])).toEqual([]);
});

test("returns no links of an unverified workspace", async () => {
  const pending = await createOwner("pending", true);
  const link = await pending.add({});
  await pending.call("POST", "/v1/links/categories", { name: "Shop" });
  expect(await findLinksForPage(app.db, pending.id)).toEqual([]);
  expect(await findCategoriesForPage(app.db, pending.id)).toEqual([]);
  expect(await findLinksByCodes(app.db, [link.code])).toEqual([]);
  expect(await findLinksByAliases(app.db, [{ handle: "pending", alias: link.alias }])).toEqual([]);
});

test("finds nothing for addresses with NUL, wildcards and quotes, without an error", async () => {
  const texts = ["\0", "a\0b", "%", "_%", "'", "\ud800", ""];
  expect(await findLinksByCodes(app.db, texts)).toEqual([]);
  expect(
    await findLinksByAliases(
      app.db,
      texts.map((text) => ({ handle: text, alias: text })),
    ),
  ).toEqual([]);
});
