import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { linksApp } from "#testing/links-app.ts";
import { newLink } from "#testing/sample-link.ts";
import type { Workspace, WorkspaceApp } from "#testing/workspace-app.ts";
import type { Category } from "#features/blocks/categories/contract.ts";
import type { Link } from "../contract.ts";
import { findLinksByCodes, findLinksForPage } from "../visit-link.ts";

const LINKS = "/v1/widget/link";

let app: WorkspaceApp;
let eve: Workspace;
beforeAll(async () => {
  app = await linksApp();
  eve = await app.workspace();
});

const add = async (owner: Workspace, body: object = {}) => (await owner.call<Link>("POST", LINKS, newLink(body))).body;
const batch = (owner: Workspace, links: readonly Link[], action: string, more: object = {}) =>
  owner.call<{ links: Link[] }>("POST", "/v1/links/batch", { ids: links.map(({ _id }) => _id), action, ...more });
const list = async (owner: Workspace) => (await owner.call<Link[]>("GET", LINKS)).body;

async function withLinks(count: number): Promise<{ owner: Workspace; links: Link[] }> {
  const owner = await app.workspace();
  const links: Link[] = [];
  for (let created = 0; created < count; created++) links.push(await add(owner));
  return { owner, links };
}

describe("POST /v1/links/batch", () => {
  test("archives links, taking them off the page but keeping their addresses and places in the list, and unarchives them", async () => {
    const { owner, links } = await withLinks(3);
    const { status, body } = await batch(owner, links.slice(0, 2), "archive");
    expect(status).toBe(200);
    expect(body.links.map(({ _id, archived, version }) => [_id, archived, version])).toEqual([
      [links[0]!._id, true, 2],
      [links[1]!._id, true, 2],
    ]);
    expect(app.events.at(-1)).toEqual({
      name: "links.changed",
      workspaceId: owner.id,
      subject: { action: "archive", linkIds: `${links[0]!._id},${links[1]!._id}` },
    });
    expect((await findLinksForPage(app.db, owner.id)).map(({ id }) => id)).toEqual([links[2]!._id]);
    expect(await findLinksByCodes(app.db, [links[0]!.code])).toHaveLength(1);
    expect(await list(owner)).toHaveLength(3);
    const back = await batch(owner, links, "unarchive");
    expect(back.body.links.map(({ archived, version }) => [archived, version])).toEqual([
      [false, 3],
      [false, 3],
      [false, 1],
    ]);
    expect(await findLinksForPage(app.db, owner.id)).toHaveLength(3);
  });

  test("deletes and restores, and bumps the version of the order once for each call", async () => {
    const { owner, links } = await withLinks(3);
    const version = async () => (await owner.call<{ version: number }>("GET", `${LINKS}/order`)).body.version;
    const before = await version();
    const gone = await batch(owner, links.slice(1), "delete");
    expect(gone.body.links.every(({ deletedAt }) => deletedAt === app.clock.toISOString())).toBe(true);
    expect((await list(owner)).map(({ _id }) => _id)).toEqual([links[0]!._id]);
    expect((await batch(owner, links.slice(1), "restore")).status).toBe(200);
    expect((await list(owner)).map(({ _id }) => _id)).toEqual(links.map(({ _id }) => _id));
    expect(await version()).toBe(before + 2);
  });

  test("restores a link without its external id if another link has it now", async () => {
    const owner = await app.workspace();
    const create = async (externalId: string) =>
      (await owner.call<Link>("POST", "/v1/links", { link: "https://example.com", externalId })).body;
    const gone = [await create("crm-1")];
    await batch(owner, gone, "delete");
    gone.push(await create("crm-1"), await create("crm-2"));
    await batch(owner, gone.slice(1), "delete");
    const { status, body } = await batch(owner, gone, "restore");
    expect(status).toBe(200);
    expect(body.links.map(({ externalId }) => externalId).sort()).toEqual(["crm-1", "crm-2", null]);

    await batch(owner, body.links, "delete");
    await create("crm-1");
    expect((await batch(owner, body.links, "restore")).body.links.map(({ externalId }) => externalId)).not.toContain(
      "crm-1",
    );
  });

  test("moves links to the end of a category in the order of the page, and out of it again", async () => {
    const { owner, links } = await withLinks(4);
    const { _id: shop } = (await owner.call<Category>("POST", "/v1/links/categories", { name: "Shop" })).body;
    await batch(owner, [links[3]!], "move", { category: shop });
    const moved = await batch(owner, [links[2]!, links[0]!], "move", { category: shop });
    expect(moved.body.links.every(({ category }) => category === shop)).toBe(true);
    const ids = () => list(owner).then((all) => all.map(({ _id }) => _id));
    expect(await ids()).toEqual([1, 3, 0, 2].map((index) => links[index]!._id));
    const orders = (await list(owner)).map(({ sort_order }) => sort_order);
    expect(orders.every((order) => order % 10 === 0)).toBe(true);
    expect(new Set(orders).size).toBe(4);
    await batch(owner, [links[3]!], "move", { category: null });
    expect(await ids()).toEqual([1, 3, 0, 2].map((index) => links[index]!._id));
  });

  test("renumbers when the highest sort order is taken", async () => {
    const { owner, links } = await withLinks(2);
    const { _id: shop } = (await owner.call<Category>("POST", "/v1/links/categories", { name: "Shop" })).body;
    await owner.call("PUT", `${LINKS}/${links[0]!._id}`, { sort_order: 1_000_000_000 });
    const { body } = await batch(owner, links, "move", { category: shop });
    expect(body.links.map(({ sort_order }) => sort_order)).toEqual([40, 30]);
  });

  test("a link that was moved before it was ever on the page is put at the end of the page", async () => {
    const owner = await app.workspace();
    const { body: shop } = await owner.call<Category>("POST", "/v1/links/categories", { name: "Shop" });
    const create = async () =>
      (await owner.call<Link>("POST", "/v1/links", { link: "https://example.com/", onPage: false })).body;
    const [first, second] = [await create(), await create()];
    await batch(owner, [first], "move", { category: shop._id });
    const changed = await owner.call<Link>("PATCH", `/v1/links/${second._id}`, { category: shop._id });
    expect([changed.body.category, changed.body.sort_order]).toEqual([shop._id, 0]);
    const onPage = await add(owner, { category: shop._id });
    for (const link of [first, second]) await batch(owner, [link], "put_on_page");
    expect((await list(owner)).map(({ _id }) => _id)).toEqual([onPage._id, first._id, second._id]);
    const third = await create();
    const sentBack = { sort_order: third.sort_order, category: shop._id, onPage: true };
    expect((await owner.call("PATCH", `/v1/links/${third._id}`, sentBack)).status).toBe(200);
    expect((await list(owner)).at(-1)?._id).toBe(third._id);
  });

  test("adds tags once in their existing spelling, and removes them regardless of case", async () => {
    const { owner, links } = await withLinks(2);
    await owner.call("PUT", `${LINKS}/${links[0]!._id}`, { tags: ["Spring", "new"] });
    const tagged = await batch(owner, links, "tag", { tags: ["SPRING", "sale"] });
    expect(tagged.body.links.map(({ tags, version }) => [tags, version])).toEqual([
      [["Spring", "new", "sale"], 3],
      [["Spring", "sale"], 2],
    ]);
    const again = await batch(owner, links, "tag", { tags: ["spring"] });
    expect(again.body).toEqual(tagged.body);
    const less = await batch(owner, links, "untag", { tags: ["spring", "NEW"] });
    expect(less.body.links.map(({ tags }) => tags)).toEqual([["sale"], ["sale"]]);
  });

  test("rejects the 21st tag of a link without changing any link", async () => {
    const { owner, links } = await withLinks(2);
    const tags = Array.from({ length: 20 }, (_, index) => `t${index}`);
    await owner.call("PUT", `${LINKS}/${links[1]!._id}`, { tags });
    const { status, body } = await batch(owner, links, "tag", { tags: ["T0", "extra"] });
    expect({ status, body }).toMatchObject({ status: 422, body: { code: "tag_limit", errors: [{ field: "tags" }] } });
    expect((await list(owner)).map((link) => link.tags.length)).toEqual([0, 20]);
    expect((await batch(owner, links, "tag", { tags: ["T0"] })).status).toBe(200);
  });

  test("takes links off the page, and puts them back at their former positions", async () => {
    const { owner, links } = await withLinks(3);
    const version = async () => (await owner.call<{ version: number }>("GET", `${LINKS}/order`)).body.version;
    const before = await version();
    const taken = await batch(owner, links.slice(0, 2), "take_off_page");
    expect(taken.status).toBe(200);
    expect(taken.body.links.map((link) => [link._id, link.onPage, link.version])).toEqual([
      [links[0]!._id, false, 2],
      [links[1]!._id, false, 2],
    ]);
    const linkIds = `${links[0]!._id},${links[1]!._id}`;
    expect(app.events.at(-1)).toEqual({
      name: "links.changed",
      workspaceId: owner.id,
      subject: { action: "take_off_page", linkIds },
    });
    expect((await list(owner)).map(({ _id }) => _id)).toEqual([links[2]!._id]);
    expect((await batch(owner, links.slice(0, 2), "put_on_page")).status).toBe(200);
    expect(app.events.at(-1)?.subject).toEqual({ action: "put_on_page", linkIds });
    expect((await list(owner)).map(({ _id, sort_order }) => [_id, sort_order])).toEqual(
      links.map(({ _id, sort_order }) => [_id, sort_order]),
    );
    expect(await version()).toBe(before + 2);
  });

  test.each(["archive", "unarchive", "delete", "restore", "move", "tag", "untag", "put_on_page", "take_off_page"])(
    "%s changes nothing and returns 404 if one link is another account's, unknown or in the wrong state",
    async (action) => {
      const { owner, links } = await withLinks(2);
      const more = { category: null, tags: ["a"] };
      if (action === "restore") await batch(owner, links, "delete");
      const theirs = await add(eve);
      const otherSide = await add(owner);
      if (action !== "restore") await batch(owner, [otherSide], "delete");
      const count = app.events.length;
      const before = await list(owner);
      for (const wrong of [theirs, { ...theirs, _id: newId() }, otherSide]) {
        const { status } = await batch(owner, [...links, wrong], action, more);
        expect({ action, status }).toEqual({ action, status: 404 });
      }
      expect(await list(owner)).toEqual(before);
      expect(app.events.length).toBe(count);
      expect((await list(eve)).some(({ _id }) => _id === theirs._id)).toBe(true);
    },
  );

  test("counts a link once if its id is repeated", async () => {
    const { owner, links } = await withLinks(1);
    const { body } = await batch(owner, [links[0]!, { ...links[0]!, _id: links[0]!._id.toUpperCase() }], "archive");
    expect(body.links).toHaveLength(1);
  });

  test("handles a whole page in one call", async () => {
    const owner = await app.workspace();
    await app.sql`
      insert into links (id, workspace_id, name, platform, destination, sort_order, alias, code, created_at, updated_at)
      select gen_random_uuid(), ${owner.id}, 'x', 'web', 'https://example.com', n * 10, 'a' || n, ${owner.handle} || n, now(), now()
      from generate_series(1, 20000) n`;
    const links = await list(owner);
    // these actions run the longest statements
    for (const action of ["tag", "delete", "restore"])
      expect((await batch(owner, links, action, { tags: ["all"] })).body.links).toHaveLength(20_000);
    const { status } = await batch(owner, [...links, { ...links[0]!, _id: newId() }], "archive");
    expect(status).toBe(422);
  }, 120_000);

  test.each<[string, object]>([
    ["ids", { ids: [] }],
    ["ids", { ids: ["x"] }],
    ["ids", { ids: undefined }],
    ["action", { action: "explode" }],
    ["action", { action: undefined }],
    ["category", { action: "move", category: undefined }],
    ["category", { action: "move", category: "x" }],
    ["tags", { action: "tag", tags: undefined }],
    ["tags", { action: "untag", tags: [] }],
    ["tags", { action: "tag", tags: [""] }],
    ["surprise", { surprise: 1 }],
  ])("names the field %s of %j", async (field, change) => {
    const { owner, links } = await withLinks(1);
    const { status, body } = await owner.call<{ errors: { field: string }[] }>("POST", "/v1/links/batch", {
      ids: [links[0]!._id],
      action: "archive",
      ...change,
    });
    expect({ status, field: body.errors[0]!.field.split(".")[0] }).toEqual({ status: 422, field });
  });
});
