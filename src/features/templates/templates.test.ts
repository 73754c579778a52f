import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { appearanceContract } from "#features/appearance/contract.ts";
import { appearanceRoutes } from "#features/appearance/routes.ts";
import type { Block } from "#features/blocks/block-schema.ts";
import { blocksContract } from "#features/blocks/contract.ts";
import { blockRoutes } from "#features/blocks/routes.ts";
import { type Link, linksContract } from "#features/links/contract.ts";
import { linkRoutes } from "#features/links/routes.ts";
import { type WorkspaceApp, workspaceApp } from "#testing/workspace-app.ts";
import { type ListedTemplate, templatesContract } from "./contract.ts";
import type { AppliedChanges } from "./applied-changes.ts";
import { pageTemplates } from "./gallery/gallery.ts";
import { templateRoutes } from "./routes.ts";

let app: WorkspaceApp;
beforeAll(async () => {
  app = await workspaceApp(
    { ...blocksContract, ...linksContract, ...appearanceContract, ...templatesContract },
    { ...blockRoutes, ...linkRoutes, ...appearanceRoutes, ...templateRoutes },
    { language: "en" },
  );
});

async function owner() {
  const workspace = await app.workspace();
  const { call } = workspace;
  return {
    ...workspace,
    apply: (key: string, mode: string, lang = "en") =>
      call<AppliedChanges & { code?: string }>("POST", `/v1/starts/${key}/apply?lang=${lang}`, { mode }),
    undo: (changed: AppliedChanges) => call("POST", "/v1/starts/undo", changed),
    add: async (name: string, category?: string) =>
      (
        await call<Link>("POST", "/v1/widget/link", {
          name,
          slug: "web",
          link: `https://site.example/${name}`,
          ...(category && { category }),
        })
      ).body,
    links: async () => (await call<Link[]>("GET", "/v1/widget/link")).body,
    blocks: async () => (await call<Block[]>("GET", "/v1/blocks")).body,
    trash: async () => (await call<Link[]>("GET", "/v1/links/deleted")).body,
    page: async () => (await call("GET", `/v1/appearance/${workspace.id}`)).body,
  };
}
const getNames = (links: readonly Link[]) => links.map(({ name }) => name);

test("the gallery is listed in the requested language, with the content of each template", async () => {
  const ada = await owner();
  const { body } = await ada.call<ListedTemplate[]>("GET", "/v1/starts?lang=tr");
  expect(body).toHaveLength(20);
  expect(body[0]).toMatchObject({
    key: "musician",
    kind: "stage",
    name: "Müzisyen",
    title: "Liman Işıkları",
    links: 5,
    preview: "/preview/starts/musician?lang=tr",
  });
});

describe("replacing", () => {
  test("applies every template, in alternating languages", async () => {
    const ada = await owner();
    for (const [index, { key }] of pageTemplates.entries()) {
      const { status, body } = await ada.apply(key, "replace", ["en", "tr", "ru"][index % 3]);
      expect({ key, status }).toEqual({ key, status: 200 });
      expect((await ada.links()).map(({ _id }) => _id).toSorted()).toEqual(body.made.links.toSorted());
      expect((await ada.blocks()).map(({ _id }) => _id).toSorted()).toEqual(body.made.blocks.toSorted());
    }
  }, 120_000);

  test("keeps the order and categories of the template, for links and blocks together", async () => {
    const ada = await owner();
    const { body } = await ada.apply("restaurant", "replace");
    const [links, blocks] = [await ada.links(), await ada.blocks()];
    const category = body.made.categories[0]!;
    const inCategory = blocks.filter((block) => block.category === category).map(({ content }) => content.kind);
    expect(getNames(links)).toEqual(["Book a table", "This week's menu", "Order to take away", "Give an evening out"]);
    expect(inCategory).toEqual(["text", "map", "faq", "social"]);
    expect(Math.max(...links.map((link) => link.sort_order))).toBeLessThan(blocks[0]!.sort_order);
  });

  test("moves the previous content to the trash and saves the appearance, and undo restores all of it", async () => {
    const ada = await owner();
    const { body: category } = await ada.call<{ _id: string }>("POST", "/v1/links/categories", { name: "Mine" });
    await ada.add("first", category._id);
    await ada.add("second");
    await ada.call("POST", "/v1/blocks", { content: { kind: "header", text: "Hello" } });
    const { body: page } = await ada.call("POST", "/v1/appearance", {
      title: "My own",
      meta: { style: { noindex: true } },
    });
    const before = [await ada.links(), await ada.blocks()].flat().map(({ _id, ...item }) => [_id, item.category]);

    const { status, body } = await ada.apply("shop", "replace");
    expect(status).toBe(200);
    expect(getNames(await ada.trash()).toSorted()).toEqual(["first", "second"]);
    expect(await ada.page()).toMatchObject({
      title: "Ochre Goods",
      template: "grid",
      meta: { selectedPalette: "custom", style: { layout: "bento", font: "display", noindex: true } },
    });

    expect((await ada.undo(body)).status).toBe(204);
    expect([await ada.links(), await ada.blocks()].flat().map(({ _id, ...item }) => [_id, item.category])).toEqual(
      before,
    );
    expect(await ada.page()).toMatchObject({ title: "My own", template: "grid", meta: page["meta"] as object });
    expect(getNames(await ada.trash())).toContain("Vases");
    const { body: categories } = await ada.call<{ name: string }[]>("GET", "/v1/links/categories");
    expect(categories.map(({ name }) => name)).toEqual(["Mine"]);
  });

  test("can be undone, which restores the blocks of a full page", async () => {
    const ada = await owner();
    await app.sql`
      insert into blocks (id, workspace_id, content, sort_order, created_at, updated_at)
      select gen_random_uuid(), ${ada.id}, '{"kind": "header", "text": "Mine"}', n * 10, now(), now()
      from generate_series(1, 100) n`;
    const before = (await ada.blocks()).map(({ _id }) => _id);
    const { body } = await ada.apply("restaurant", "replace");
    expect([body.put_away.blocks.length, body.made.blocks.length > 0]).toEqual([100, true]);
    expect((await ada.undo(body)).status).toBe(204);
    expect((await ada.blocks()).map(({ _id }) => _id)).toEqual(before);
    const [trash] = await app.sql`
      select count(*)::integer as count from blocks where workspace_id = ${ada.id} and deleted_at is not null`;
    expect(trash?.["count"]).toBe(body.made.blocks.length);
  });

  test("can be undone with a full trash, which does not grow", async () => {
    const ada = await owner();
    await ada.add("first");
    await ada.add("second");
    const { body } = await ada.apply("shop", "replace");
    await app.sql`
      insert into links (id, workspace_id, name, platform, destination, timeout_seconds, meta, sort_order, alias, tags,
        thumbnail, archived, version, created_at, updated_at, deleted_at)
      select gen_random_uuid(), ${ada.id}, 'x', 'web', 'https://x.example/', 0, '{}', n * 10, 'x' || n, '{}', '', false,
        1, now(), now(), now() from generate_series(1, 19998) n`;
    expect((await ada.undo(body)).status).toBe(204);
    expect(getNames(await ada.links())).toEqual(["first", "second"]);
    expect(await ada.trash()).toHaveLength(20_000);
  });

  test("keeps archived links, whose short addresses still work", async () => {
    const ada = await owner();
    const link = await ada.add("kept");
    await ada.call("PUT", `/v1/widget/link/${link._id}`, { archived: true });
    await ada.apply("developer", "replace");
    expect(getNames(await ada.links())).toContain("kept");
  });
});

describe("adding", () => {
  test("appends to the existing page, keeps its appearance, and reuses a category of the same name", async () => {
    const ada = await owner();
    const { body: category } = await ada.call<{ _id: string }>("POST", "/v1/links/categories", { name: "on tour" });
    await ada.add("first");
    await ada.call("POST", "/v1/appearance", { title: "My own" });
    const { body } = await ada.apply("musician", "add");
    expect(body).toMatchObject({ made: { categories: [] }, put_away: { links: [], blocks: [] }, version: null });
    expect(getNames(await ada.links())[0]).toBe("first");
    expect((await ada.links()).filter((link) => link.category === category._id)).toHaveLength(3);
    expect(await ada.page()).toMatchObject({ title: "My own" });
    await ada.undo(body);
    expect([getNames(await ada.links()), await ada.blocks()]).toEqual([["first"], []]);
  });
});

test("rejects a template over the plan's limit, and changes nothing", async () => {
  const ada = await owner();
  await ada.add("first");
  await ada.call("POST", "/v1/appearance", { title: "My own" });
  app.planLimits = true;
  const events = app.events.length;
  const rejected = await ada.apply("musician", "add");
  expect([rejected.status, rejected.body.code]).toEqual([403, "plan_limit"]);
  expect([getNames(await ada.links()), await ada.blocks(), await ada.trash()]).toEqual([["first"], [], []]);
  expect(app.events).toHaveLength(events);
  const replaced = await ada.apply("musician", "replace");
  const undone = await ada.undo(replaced.body);
  app.planLimits = false;
  expect([replaced.status, undone.status, getNames(await ada.links())]).toEqual([200, 204, ["first"]]);
});

test("two concurrent requests result in one complete page", async () => {
  const ada = await owner();
  const responses = await Promise.all([ada.apply("author", "replace"), ada.apply("club", "replace")]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const titles = { "The Salt Road": "author", "Kite & Trail Club": "club" } as const;
  const won = titles[(await ada.page())["title"] as keyof typeof titles];
  const last = pageTemplates.find(({ key }) => key === won)!.read("en", app.clock);
  const names = last.sections.flatMap(({ items }) => items.flatMap((item) => ("link" in item ? item.name : [])));
  expect(getNames(await ada.links()).toSorted()).toEqual(names.toSorted());
});

test("another tenant's items cannot be undone, and stay unchanged", async () => {
  const [ada, eve] = [await owner(), await owner()];
  const { body } = await ada.apply("artist", "replace");
  expect((await eve.undo(body)).status).toBe(404);
  expect((await eve.undo({ ...body, version: null })).status).toBe(204);
  expect(await ada.links()).toHaveLength(body.made.links.length);
});

test.each([
  ["an unknown template", "nothing", { mode: "add" }, 404, undefined],
  ["no mode", "shop", {}, 422, "mode"],
  ["another mode", "shop", { mode: "delete" }, 422, "mode"],
])("rejects %s", async (_name, key, body, status, field) => {
  const ada = await owner();
  const response = await ada.call<{ errors?: { field: string }[] }>("POST", `/v1/starts/${key}/apply`, body);
  expect([response.status, response.body.errors?.[0]?.field]).toEqual([status, field]);
});

test.each(Object.keys(templatesContract))("%s requires a session", async (endpoint) => {
  const [method, path] = endpoint.replace("{key}", "shop").split(" ") as [string, string];
  const body = method === "GET" ? undefined : { mode: "add", id: newId() };
  const { status } = await app.callSignedOut(method, path, body);
  expect(status).toBe(401);
});
