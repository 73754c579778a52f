import { beforeAll, describe, expect, test } from "vitest";
import { linksApp } from "#testing/links-app.ts";
import { newLink } from "#testing/sample-link.ts";
import type { Workspace, WorkspaceApp } from "#testing/workspace-app.ts";
import type { Block } from "#features/blocks/block-schema.ts";
import type { Category } from "#features/blocks/categories/contract.ts";
import type { Link } from "../contract.ts";
import type { Order } from "./contract.ts";

const LINKS = "/v1/widget/link";
const ORDER = `${LINKS}/order`;

let app: WorkspaceApp;
beforeAll(async () => {
  app = await linksApp();
});

const addLink = async (owner: Workspace, body: object = {}) =>
  (await owner.call<Link>("POST", LINKS, newLink(body))).body;
const addBlock = async (owner: Workspace, body: object = {}) =>
  (await owner.call<Block>("POST", "/v1/blocks", { content: { kind: "header", text: "x" }, ...body })).body;
const read = async (owner: Workspace) => (await owner.call<Order>("GET", ORDER)).body;
const set = (owner: Workspace, body: object) => owner.call<Order & { current?: Order }>("PUT", ORDER, body);
const links = async (owner: Workspace) => (await owner.call<Link[]>("GET", LINKS)).body;
const blocks = async (owner: Workspace) => (await owner.call<Block[]>("GET", "/v1/blocks")).body;
const places = async (owner: Workspace) =>
  [...(await links(owner)), ...(await blocks(owner))].map((item) => item.sort_order).toSorted((a, b) => a - b);

/** On the page: link, block and link without a category, then block and link in the category Shop. */
async function mixed() {
  const owner = await app.workspace();
  const shop = (await owner.call<Category>("POST", "/v1/links/categories", { name: "Shop" })).body._id;
  const a = await addLink(owner);
  const b = await addBlock(owner);
  const c = await addLink(owner);
  const d = await addBlock(owner, { category: shop });
  const e = await addLink(owner, { category: shop });
  const ids = [a, b, c, d, e].map(({ _id }) => _id) as [string, string, string, string, string];
  return { owner, shop, ids, order: await read(owner) };
}

describe("the order of links and blocks", () => {
  test("is shared, and returned in sections", async () => {
    const { owner, shop, ids, order } = await mixed();
    const [a, b, c, d, e] = ids;
    expect(order).toMatchObject({ ids, sections: [{ ids: [a, b, c] }, { category: shop, ids: [d, e] }] });
    expect(await places(owner)).toEqual([10, 20, 30, 40, 50]);
  });

  test("is set by sections in one call, and bumps only the versions of items that change their category", async () => {
    const { owner, shop, ids, order } = await mixed();
    const [a, b, c, d, e] = ids;
    const sections = [
      { category: null, ids: [d, c] },
      { category: shop, ids: [b, e, a] },
    ];
    const { status, body } = await set(owner, { version: order.version, sections });
    expect({ status, body }).toEqual({
      status: 200,
      body: { ids: [d, c, b, e, a], sections, version: order.version + 1 },
    });
    expect(await read(owner)).toEqual(body);
    const getOrder = (items: readonly (Link | Block)[]) =>
      items.map(({ _id, sort_order, category, version }) => [_id, sort_order, category, version]);
    expect(getOrder(await blocks(owner))).toEqual([
      [d, 10, null, 2],
      [b, 30, shop, 2],
    ]);
    expect(getOrder(await links(owner))).toEqual([
      [c, 20, null, 1],
      [e, 40, shop, 1],
      [a, 50, shop, 2],
    ]);
  });

  test("accepts a flat list of all items, or of the links alone as older clients send it", async () => {
    const { owner, ids, order } = await mixed();
    const [a, b, c, d, e] = ids;
    const whole = await set(owner, { version: order.version, ids: [e, c, d, a, b] });
    expect(whole).toMatchObject({ status: 200, body: { ids: [c, a, b, e, d] } });
    const alone = await set(owner, { version: order.version + 1, ids: [e, a, c] });
    expect(alone).toMatchObject({ status: 200, body: { ids: [a, c, b, e, d] } });
  });

  test("rejects a list that names only some of the blocks, or misses a link", async () => {
    const { owner, ids, order } = await mixed();
    const [a, b, c, d, e] = ids;
    for (const given of [
      [a, b, c, e],
      [a, c],
      [d, b],
      [a, c, e, b, b],
    ]) {
      const { status, body } = await set(owner, { version: order.version, ids: given });
      expect({ status, current: body.current }).toEqual({ status: 409, current: order });
    }
  });

  test("appends links after a block that is last, in single and bulk changes", async () => {
    const { owner, shop, ids } = await mixed();
    const [a, , c] = ids;
    const last = await addBlock(owner, { sort_order: 500 });
    expect((await addLink(owner)).sort_order).toBe(510);
    const { body } = await owner.call<{ links: Link[] }>("POST", "/v1/links/batch", {
      ids: [a, c],
      action: "move",
      category: shop,
    });
    expect(body.links.map((link) => link.sort_order)).toEqual([520, 530]);
    expect((await addBlock(owner)).sort_order).toBe(540);
    await owner.call("DELETE", `/v1/blocks/${last._id}`);
    expect(new Set(await places(owner)).size).toBe(7);
  });

  test("is renumbered if a block has the highest sort order", async () => {
    const { owner, ids } = await mixed();
    await owner.call("PUT", `/v1/blocks/${ids[1]}`, { sort_order: 1_000_000_000 });
    const link = await addLink(owner);
    expect(link.sort_order).toBe(60);
    expect(await places(owner)).toEqual([10, 20, 30, 40, 50, 60]);
    const versions = (await blocks(owner)).map(({ version }) => version);
    expect(versions).toEqual([1, 1]);
  });

  test("loses no item and assigns no position twice under concurrency", async () => {
    const { owner, ids } = await mixed();
    const reverse = async () => {
      const order = await read(owner);
      return set(owner, { version: order.version, ids: order.ids.toReversed() });
    };
    const works = [
      () => addLink(owner),
      () => addBlock(owner),
      reverse,
      () => owner.call("PUT", `/v1/blocks/${ids[1]}`, { cells: 2 }),
      () => owner.call("POST", "/v1/links/batch", { ids: [ids[0]], action: "move", category: null }),
    ];
    await Promise.all(Array.from({ length: 20 }, (_, index) => works[index % works.length]!()));
    expect(await links(owner)).toHaveLength(3 + 4);
    expect(await blocks(owner)).toHaveLength(2 + 4);
    const taken = await places(owner);
    expect(new Set(taken).size).toBe(taken.length);
    expect((await read(owner)).ids).toHaveLength(13);
  });

  test("keeps the blocks of a deleted category, without a category", async () => {
    const { owner, shop, ids } = await mixed();
    const [, , , d] = ids;
    const gone = await addBlock(owner, { category: shop });
    await owner.call("DELETE", `/v1/blocks/${gone._id}`);
    expect((await owner.call("DELETE", `/v1/links/categories/${shop}`)).status).toBe(204);
    expect((await blocks(owner)).find(({ _id }) => _id === d)).toMatchObject({ category: null, version: 2 });
    const restored = await owner.call<Block>("POST", `/v1/blocks/${gone._id}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { category: null, sort_order: gone.sort_order } });
    expect((await read(owner)).sections).toMatchObject([{ category: null, ids: [...ids, gone._id] }]);
  });
});
