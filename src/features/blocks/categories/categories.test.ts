import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { linksApp } from "#testing/links-app.ts";
import type { Workspace, WorkspaceApp } from "#testing/workspace-app.ts";
import { getErrorCode, getErrorFields } from "#testing/problem.ts";
import type { Category } from "./contract.ts";

const LINKS = "/v1/widget/link";
const CATEGORIES = "/v1/links/categories";

/** The part of a link that these tests read. */
interface Named {
  readonly _id: string;
}

let app: WorkspaceApp;
let ada: Workspace;
let eve: Workspace;
beforeAll(async () => {
  app = await linksApp();
  ada = await app.workspace();
  eve = await app.workspace();
});

const make = async (name: string, owner = ada) => (await owner.call<Category>("POST", CATEGORIES, { name })).body;
const list = async (owner = ada) => (await owner.call<Category[]>("GET", CATEGORIES)).body;
const link = (body: object, owner = ada) =>
  owner.call<Named>("POST", LINKS, { name: "x", slug: "web", link: "https://example.com", ...body });

describe("a category", () => {
  test("is added after the others and renamed, with events", async () => {
    const owner = await app.workspace();
    const { status, body: first } = await owner.call<Category>("POST", CATEGORIES, { name: "  Shop " });
    expect({ status, first }).toEqual({
      status: 201,
      first: {
        _id: expect.any(String) as string,
        name: "Shop",
        sort_order: 10,
        version: 1,
        createdAt: app.clock.toISOString(),
        updatedAt: app.clock.toISOString(),
      },
    });
    const second = await make("Talks", owner);
    expect(second.sort_order).toBe(20);
    const renamed = await owner.call<Category>("PUT", `${CATEGORIES}/${first._id}`, { ...first, name: "Store" });
    expect(renamed).toMatchObject({ status: 200, body: { name: "Store", version: 2, sort_order: 10 } });
    expect(await list(owner)).toEqual([renamed.body, second]);
    expect(app.events.filter(({ workspaceId }) => workspaceId === owner.id).slice(1)).toEqual([
      { name: "category.created", workspaceId: owner.id, subject: { categoryId: first._id } },
      { name: "category.created", workspaceId: owner.id, subject: { categoryId: second._id } },
      { name: "category.updated", workspaceId: owner.id, subject: { categoryId: first._id } },
    ]);
  });

  test("rejects a rename of an old version, and returns the current category", async () => {
    const { _id } = await make("Shop");
    const replies = await Promise.all(
      ["A", "B", "C"].map((name) => ada.call<Category>("PUT", `${CATEGORIES}/${_id}`, { name, version: 1 })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = replies.find(({ status }) => status === 200)!.body;
    for (const { body } of replies.filter(({ status }) => status === 409))
      expect(body).toMatchObject({ code: "category_changed", current: winner });
  });

  test("keeps its links when it is deleted, even those in the trash", async () => {
    const { _id } = await make("Going");
    const { body: kept } = await link({ category: _id });
    const { body: deleted } = await link({ category: _id });
    await ada.call("DELETE", `${LINKS}/${deleted._id}`);
    expect(await ada.call("DELETE", `${CATEGORIES}/${_id}`)).toEqual({ status: 204, body: undefined });
    const links = (await ada.call<Named[]>("GET", LINKS)).body;
    expect(links.find((each) => each._id === kept._id)).toMatchObject({ category: null, version: 2 });
    const trash = (await ada.call<Named[]>("GET", "/v1/links/deleted")).body;
    expect(trash.find((each) => each._id === deleted._id)).toMatchObject({ category: null });
    expect((await list()).some((each) => each._id === _id)).toBe(false);
    expect((await ada.call("DELETE", `${CATEGORIES}/${_id}`)).status).toBe(404);
  });

  test("is rejected beyond the hundredth, even under concurrency", async () => {
    const owner = await app.workspace();
    await app.sql`
      insert into link_categories (id, workspace_id, name, sort_order, created_at, updated_at)
      select gen_random_uuid(), ${owner.id}, 'c' || n, n * 10, now(), now() from generate_series(1, 98) n`;
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => owner.call("POST", CATEGORIES, { name: "Another" })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(getErrorCode(replies.find(({ status }) => status === 409)!.body)).toBe("category_limit");
    expect(await list(owner)).toHaveLength(100);
  });

  test.each([
    ["name", ""],
    ["name", "  "],
    ["name", "x".repeat(81)],
    ["name", "a\0"],
    ["name", 5],
    ["surprise", 1],
  ])("names the field when %s is %j", async (field, value) => {
    const created = await ada.call("POST", CATEGORIES, { name: "Fine", [field]: value });
    expect({ status: created.status, fields: getErrorFields(created.body) }).toEqual({ status: 422, fields: [field] });
    const { _id } = await make("Fine");
    const changed = await ada.call("PUT", `${CATEGORIES}/${_id}`, { [field]: value });
    expect({ status: changed.status, fields: getErrorFields(changed.body) }).toEqual({ status: 422, fields: [field] });
  });

  test.each(["PUT", "DELETE"])("of another account returns 404 for %s, like one that never existed", async (method) => {
    const { _id } = await make("Mine");
    const body = method === "PUT" ? { name: "Theirs" } : undefined;
    const [otherTenant, missing, nonsense] = await Promise.all(
      [_id, newId(), "x"].map((id) => eve.call(method, `${CATEGORIES}/${id}`, body)),
    );
    expect(otherTenant!.status).toBe(404);
    expect(missing).toEqual(otherTenant);
    expect(nonsense).toEqual(otherTenant);
    expect((await list()).find((each) => each._id === _id)).toMatchObject({ name: "Mine", version: 1 });
  });
});

describe("a link in a category", () => {
  test("is created in a category, and moves to the end of another or to the requested position", async () => {
    const owner = await app.workspace();
    const [shop, talks] = [await make("Shop", owner), await make("Talks", owner)];
    const first = (await link({ category: shop._id }, owner)).body;
    const other = (await link({ category: talks._id }, owner)).body;
    expect(first).toMatchObject({ category: shop._id, sort_order: 10 });
    const version = async () => (await owner.call<{ version: number }>("GET", `${LINKS}/order`)).body.version;
    const before = await version();
    const echoed = await owner.call<Named>("PUT", `${LINKS}/${first._id}`, { ...first, category: talks._id });
    expect(echoed.body).toMatchObject({ category: talks._id, sort_order: 30, version: 2 });
    const placed = await owner.call<Named>("PUT", `${LINKS}/${first._id}`, { category: null, sort_order: 5 });
    expect(placed.body).toMatchObject({ category: null, sort_order: 5, version: 3 });
    expect(await version()).toBe(before + 2);
    const ids = (await owner.call<Named[]>("GET", LINKS)).body.map(({ _id }) => _id);
    expect(ids).toEqual([first._id, other._id]);
  });

  test("is listed after links without a category, category by category, whatever its sort order", async () => {
    const owner = await app.workspace();
    const [shop, talks] = [await make("Shop", owner), await make("Talks", owner)];
    const inTalks = (await link({ category: talks._id, sort_order: 1 }, owner)).body;
    const inShop = (await link({ category: shop._id, sort_order: 2 }, owner)).body;
    const plain = (await link({ sort_order: 999 }, owner)).body;
    const ids = (await owner.call<Named[]>("GET", LINKS)).body.map(({ _id }) => _id);
    expect(ids).toEqual([plain._id, inShop._id, inTalks._id]);
  });

  test("is rejected with the field name if the category is deleted or belongs to another account", async () => {
    const theirs = await make("Theirs", eve);
    const { body: mine } = await link({});
    const replies = await Promise.all([
      link({ category: theirs._id }),
      ada.call("PUT", `${LINKS}/${mine._id}`, { category: theirs._id }),
      ada.call("POST", "/v1/links/batch", { ids: [mine._id], action: "move", category: newId() }),
    ]);
    for (const { status, body } of replies)
      expect({ status, code: getErrorCode(body), fields: getErrorFields(body) }).toEqual({
        status: 422,
        code: "category_unknown",
        fields: ["category"],
      });
  });

  test("always references an existing category under concurrent deletes and moves", async () => {
    const owner = await app.workspace();
    const { body: moved } = await link({}, owner);
    for (let round = 0; round < 5; round++) {
      const { _id } = await make(`Round ${round}`, owner);
      const replies = await Promise.all([
        owner.call("PUT", `${LINKS}/${moved._id}`, { category: _id }),
        owner.call("DELETE", `${CATEGORIES}/${_id}`),
      ]);
      expect([200, 422]).toContain(replies[0].status);
      expect(replies[1].status).toBe(204);
      expect((await owner.call<Named[]>("GET", LINKS)).body).toMatchObject([{ category: null }]);
    }
  });
});
