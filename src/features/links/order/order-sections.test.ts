import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { linksApp } from "#testing/links-app.ts";
import { newLink } from "#testing/sample-link.ts";
import type { Workspace, WorkspaceApp } from "#testing/workspace-app.ts";
import type { Category } from "#features/blocks/categories/contract.ts";
import type { Link } from "../contract.ts";
import type { Order } from "./contract.ts";

const LINKS = "/v1/widget/link";
const ORDER = `${LINKS}/order`;

let app: WorkspaceApp;
beforeAll(async () => {
  app = await linksApp();
});

/** An owner with two links without category, two in the first category and one in the second. */
async function withSections() {
  const owner = await app.workspace();
  const category = async (name: string) =>
    (await owner.call<Category>("POST", "/v1/links/categories", { name })).body._id;
  const [shop, talks] = [await category("Shop"), await category("Talks")];
  const ids: string[] = [];
  for (const where of [null, null, shop, shop, talks]) {
    ids.push((await owner.call<Link>("POST", LINKS, newLink({ category: where }))).body._id);
  }
  const [a, b, c, d, e] = ids as [string, string, string, string, string];
  return { owner, shop, talks, a, b, c, d, e, order: await read(owner) };
}
const read = async (owner: Workspace) => (await owner.call<Order>("GET", ORDER)).body;
const list = async (owner: Workspace) => (await owner.call<Link[]>("GET", LINKS)).body;
const set = (owner: Workspace, body: object) => owner.call<Order>("PUT", ORDER, body);

describe("the order with sections", () => {
  test("returns links without category first, then each category, empty ones too", async () => {
    const { owner, shop, talks, a, b, c, d, e, order } = await withSections();
    expect(order).toMatchObject({
      ids: [a, b, c, d, e],
      sections: [
        { category: null, ids: [a, b] },
        { category: shop, ids: [c, d] },
        { category: talks, ids: [e] },
      ],
    });
    await owner.call("PUT", `${LINKS}/${e}`, { category: shop });
    expect((await read(owner)).sections.at(-1)).toEqual({ category: talks, ids: [] });
  });

  test("sets order, categories and membership in one call, numbered 10, 20, ... along the page", async () => {
    const { owner, shop, talks, a, b, c, d, e, order } = await withSections();
    const sections = [
      { category: talks, ids: [d, e] },
      { category: null, ids: [b] },
      { category: shop, ids: [c, a] },
    ];
    const { status, body } = await set(owner, { version: order.version, sections });
    expect(status).toBe(200);
    expect(body).toEqual({
      ids: [b, d, e, c, a],
      version: order.version + 1,
      sections: [sections[1], sections[0], sections[2]],
    });
    expect(await read(owner)).toEqual(body);
    const links = await list(owner);
    expect(links.map((link) => [link._id, link.sort_order, link.category, link.version])).toEqual([
      [b, 10, null, 1],
      [d, 20, talks, 2],
      [e, 30, talks, 1],
      [c, 40, shop, 1],
      [a, 50, shop, 2],
    ]);
    const categories = (await owner.call<Category[]>("GET", "/v1/links/categories")).body;
    expect(categories.map(({ _id, sort_order, version }) => [_id, sort_order, version])).toEqual([
      [talks, 10, 1],
      [shop, 20, 1],
    ]);
    expect(app.events.at(-1)).toEqual({ name: "links.reordered", workspaceId: owner.id, subject: {} });
  });

  test("keeps each link in its category if the order is flat", async () => {
    const { owner, a, b, c, d, e, order } = await withSections();
    const { body } = await set(owner, { version: order.version, ids: [e, d, b, c, a] });
    expect(body.ids).toEqual([b, a, d, c, e]);
    expect((await list(owner)).map(({ _id, sort_order }) => [_id, sort_order])).toEqual(
      [b, a, d, c, e].map((id, index) => [id, (index + 1) * 10]),
    );
  });

  test("contains archived links and no deleted ones", async () => {
    const { owner, a, b, order } = await withSections();
    await owner.call("PUT", `${LINKS}/${a}`, { archived: true });
    await owner.call("DELETE", `${LINKS}/${b}`);
    expect((await read(owner)).ids).toEqual(order.ids.filter((id) => id !== b));
  });

  test.each<[string, (sections: Order["sections"], foreign: { link: string; category: string }) => object[]]>([
    ["a link is missing", ([first, ...rest]) => [{ ...first!, ids: first!.ids.slice(1) }, ...rest]],
    ["a link is repeated", ([first, ...rest]) => [{ ...first!, ids: [...first!.ids, rest[0]!.ids[0]!] }, ...rest]],
    ["a link is unknown", ([first, ...rest]) => [{ ...first!, ids: [...first!.ids, newId()] }, ...rest]],
    [
      "a link belongs to another tenant",
      ([first, ...rest], { link }) => [{ ...first!, ids: [...first!.ids, link] }, ...rest],
    ],
    [
      "a category is missing",
      ([first, second, third]) => [{ ...first!, ids: [...first!.ids, ...third!.ids] }, second!],
    ],
    ["a category is repeated", (sections) => [...sections, { category: sections[1]!.category, ids: [] }]],
    ["a category is unknown", (sections) => [...sections, { category: newId(), ids: [] }]],
    ["a category belongs to another tenant", (sections, { category }) => [...sections, { category, ids: [] }]],
    ["the links without category are repeated", (sections) => [...sections, { category: null, ids: [] }]],
  ])("is rejected with the current order and without a change when %s", async (_, spoil) => {
    const { owner, order } = await withSections();
    const { a: link, shop: category } = await withSections();
    const sections = spoil(order.sections, { link, category });
    const { status, body } = await set(owner, { version: order.version, sections });
    expect({ status, body }).toMatchObject({ status: 409, body: { code: "order_changed", current: order } });
    expect(await read(owner)).toEqual(order);
  });

  test("lets one of several concurrent changes succeed, and loses no link", async () => {
    const { owner, shop, talks, a, b, c, d, e, order } = await withSections();
    const drag = (ids: string[]) => set(owner, { version: order.version, ids });
    const move = (id: string, from: string | null, to: string | null) =>
      set(owner, {
        version: order.version,
        sections: order.sections.map(({ category, ids }) => ({
          category,
          ids: category === to ? [...ids, id] : category === from ? ids.filter((each) => each !== id) : ids,
        })),
      });
    const replies = await Promise.all([
      drag([b, a, c, d, e]),
      move(a, null, talks),
      move(c, shop, null),
      drag([e, d, c, b, a]),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = replies.find(({ status }) => status === 200)!.body;
    expect(await read(owner)).toEqual(winner);
    expect(winner.ids.toSorted()).toEqual([a, b, c, d, e].toSorted());
  });

  test.each([
    ["sections", [{ category: "x", ids: [] }]],
    ["sections", [{ category: null, ids: ["x"] }]],
    ["sections", [{ category: null, ids: [], name: "x" }]],
    ["sections", "x"],
    ["ids", []],
  ])("names the field when %s is %j", async (field, value) => {
    const { owner, order } = await withSections();
    const { status, body } = await owner.call<{ errors: { field: string }[] }>("PUT", ORDER, {
      version: order.version,
      sections: order.sections,
      [field]: value,
    });
    expect({ status, field: body.errors[0]!.field.split(".")[0] }).toEqual({ status: 422, field });
  });
});
