import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { linksApp } from "#testing/links-app.ts";
import { OWN_HOST, type Workspace, type WorkspaceApp } from "#testing/workspace-app.ts";
import type { Category } from "./categories/contract.ts";
import type { Block } from "./block-schema.ts";
import { CONTENT_BYTES } from "./limits.ts";
import { findBlocksForPage } from "./visit-block.ts";

const BLOCKS = "/v1/blocks";
const LINKS = "/v1/widget/link";

/** The part of a link that these tests read. */
interface Placed {
  readonly _id: string;
  readonly sort_order: number;
}

let app: WorkspaceApp;
let ada: Workspace;
let eve: Workspace;
beforeAll(async () => {
  app = await linksApp();
  ada = await app.workspace();
  eve = await app.workspace();
});

const header = { kind: "header", text: "Read" };
const create = (owner: Workspace, body: object = {}) => owner.call<Block>("POST", BLOCKS, { content: header, ...body });
const change = (owner: Workspace, { _id }: Block, body: object) => owner.call<Block>("PUT", `${BLOCKS}/${_id}`, body);
const list = async (owner: Workspace) => (await owner.call<Block[]>("GET", BLOCKS)).body;
const getVersion = async (owner: Workspace) =>
  (await owner.call<{ version: number }>("GET", `${LINKS}/order`)).body.version;
const addLink = (owner: Workspace, body: object = {}) =>
  owner.call<Placed>("POST", LINKS, { name: "x", slug: "web", link: "https://example.com", ...body });
const findErrors = (body: unknown) => {
  const { code, errors = [] } = body as { code: string; errors?: { field: string }[] };
  return { code, fields: errors.map(({ field }) => field) };
};

describe("POST /v1/blocks", () => {
  test("adds a block at the end, after links and blocks, and emits its events", async () => {
    const owner = await app.workspace();
    await addLink(owner);
    const before = await getVersion(owner);
    const { status, body } = await create(owner);
    const at = app.clock.toISOString();
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        _id: expect.any(String),
        user: owner.id,
        content: header,
        category: null,
        sort_order: 20,
        cells: 1,
        archived: false,
        rules: null,
        version: 1,
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
      },
    });
    expect(await getVersion(owner)).toBe(before + 1);
    expect(app.events.at(-1)).toEqual({
      name: "block.created",
      workspaceId: owner.id,
      subject: { blockId: body._id, kind: "header" },
    });
    expect((await addLink(owner)).body.sort_order).toBe(30);
    expect(await list(owner)).toEqual([body]);
  });

  test("accepts its own response as a request body", async () => {
    const owner = await app.workspace();
    const { _id: category } = (await owner.call<Category>("POST", "/v1/links/categories", { name: "Shop" })).body;
    const fields = { category, sort_order: 5, cells: 2, archived: true, rules: { gate: { kind: "sensitive" } } };
    const { body } = await create(owner, fields);
    expect(body).toMatchObject(fields);
    const again = await owner.call<Block>("POST", BLOCKS, { ...body, sort_order: 6 });
    expect(again).toMatchObject({ status: 201, body: { ...fields, sort_order: 6 } });
    expect(again.body._id).not.toBe(body._id);
  });

  test("stores addresses and instants in their normal form", async () => {
    const link = "HTTPS://Example.com:443/a b";
    const normal = "https://example.com/a%20b";
    const kept = async (content: object) => (await create(ada, { content })).body.content;
    expect(await kept({ kind: "social", items: [{ platform: "web", url: link }] })).toMatchObject({
      items: [{ url: normal }],
    });
    expect(await kept({ kind: "image", address: "/media/a.webp", alt: "", link })).toMatchObject({ link: normal });
    const run = { text: "here", link };
    expect(await kept({ kind: "text", text: [{ kind: "paragraph", line: [run] }] })).toMatchObject({
      text: [{ line: [{ text: "here", link: normal }] }],
    });
    expect(await kept({ kind: "text", text: [{ kind: "bullets", lines: [[run]] }] })).toMatchObject({
      text: [{ lines: [[{ link: normal }]] }],
    });
    const countdown = { kind: "countdown", title: "Soon", until: "2036-01-01T12:00:00+03:00", zone: "Europe/Istanbul" };
    expect(await kept(countdown)).toMatchObject({ until: "2036-01-01T09:00:00.000Z" });
    const { body } = await create(ada, { rules: { schedule: { until: "2036-01-01T12:00:00+03:00", zone: "UTC" } } });
    expect(body.rules).toEqual({ schedule: { until: "2036-01-01T09:00:00.000Z", zone: "UTC" } });
    expect((await create(ada, { rules: { schedule: { zone: "UTC" } } })).body.rules).toBeNull();
  });

  test.each<[object, string[]]>([
    [
      {
        kind: "social",
        items: ["https://a.example", "javascript:alert(1)", `https://${OWN_HOST}/ada/x`].map((url) => ({
          platform: "web",
          url,
        })),
      },
      ["content.items.1.url", "content.items.2.url"],
    ],
    [
      {
        kind: "text",
        text: [{ kind: "numbers", lines: [[{ text: "a" }], [{ text: "b", link: " java\nscript:alert(1)" }]] }],
      },
      ["content.text.0.lines.1.0.link"],
    ],
    [
      { kind: "text", text: [{ kind: "quote", line: [{ text: "a", link: "data:text/html,x" }] }] },
      ["content.text.0.line.0.link"],
    ],
    [{ kind: "image", address: "/media/a.webp", alt: "", link: "https://a:b@x.example" }, ["content.link"]],
    [{ kind: "embed", url: "vbscript:x", title: "x", still: "" }, ["content.url"]],
    [
      { kind: "card", name: "x", phones: [], emails: [], websites: ["https://x.example", "file:///etc/passwd"] },
      ["content.websites.1"],
    ],
    [{ kind: "tip", title: "x", items: [{ label: "a", url: "nowhere" }] }, ["content.items.0.url"]],
  ])("rejects the addresses of %j by their fields", async (content, fields) => {
    const { status, body } = await create(ada, { content });
    expect({ status, ...findErrors(body) }).toEqual({ status: 422, code: "bad_destination", fields });
  });

  test("rejects an embed of an unknown service", async () => {
    const embed = { kind: "embed", url: "https://videos.example/watch?v=1", title: "Talk", still: "" };
    const { status, body } = await create(ada, { content: embed });
    expect({ status, ...findErrors(body) }).toEqual({ status: 422, code: "bad_embed", fields: ["content.url"] });
    const known = { ...embed, url: "https://youtu.be/dQw4w9WgXcQ" };
    expect(await create(ada, { content: known })).toMatchObject({ status: 201, body: { content: known } });
  });

  test.each<[string, object]>([
    ["content", { content: undefined }],
    ["content", { content: "header" }],
    ["content.kind", { content: {} }],
    ["content.kind", { content: { kind: "html" } }],
    ["content.kind", { content: { kind: ["header"] } }],
    ["content.text", { content: { kind: "header", text: "  " } }],
    ["content.text", { content: { kind: "header", text: "a\0b" } }],
    ["content.html", { content: { kind: "header", text: "a", html: "<b>" } }],
    ["content.pictures", { content: { kind: "gallery", look: "grid", pictures: [] } }],
    ["content.emails.0", { content: { kind: "card", name: "x", phones: [], emails: ["a"], websites: [] } }],
    ["content.phones.0", { content: { kind: "card", name: "x", phones: ["call me"], emails: [], websites: [] } }],
    ["content.zone", { content: { kind: "countdown", title: "x", until: "2036-01-01T00:00:00Z", zone: "Moon" } }],
    ["content.address", { content: { kind: "file", address: "https://x.example/a.pdf", name: "x" } }],
    ["content.address", { content: { kind: "image", address: "javascript:x", alt: "" } }],
    ["category", { category: newId() }],
    ["category", { category: "x" }],
    ["sort_order", { sort_order: -1 }],
    ["cells", { cells: 3 }],
    ["archived", { archived: "yes" }],
    ["rules.when", { rules: { when: [] } }],
    ["rules.gate.years", { rules: { gate: { kind: "age", years: 1 } } }],
    [
      "rules.schedule.until",
      { rules: { schedule: { from: "2026-01-02T00:00:00Z", until: "2026-01-01T00:00:00Z", zone: "UTC" } } },
    ],
    ["rules.targets", { rules: { targets: [] } }],
    ["surprise", { surprise: 1 }],
  ])("names the field %s of %j", async (field, body) => {
    const result = await create(ada, body);
    expect(result.status).toBe(422);
    expect(findErrors(result.body).fields).toContain(field);
  });

  test("accepts content whose normal form is exactly as large as allowed, and rejects one more byte", async () => {
    const bullets = (padding = "") => {
      const run = (at: number) => ({ text: `${at}`, link: `https://example.com/${"ü".repeat(330)}${at}` });
      const lines = Array.from({ length: 15 }, (_, at) => [run(at)]);
      return { kind: "text", text: [{ kind: "bullets", lines: [...lines, [{ text: `x${padding}` }]] }] };
    };
    const { body: first } = await create(ada, { content: bullets() });
    const left = CONTENT_BYTES - Buffer.byteLength(JSON.stringify(first.content));
    expect(left).toBeGreaterThan(0);
    expect((await create(ada, { content: bullets("x".repeat(left)) })).status).toBe(201);
    const { status, body } = await create(ada, { content: bullets("x".repeat(left + 1)) });
    expect({ status, ...findErrors(body) }).toEqual({ status: 422, code: "block_too_large", fields: ["content"] });
  });

  test("requires a session, and treats another account's category as unknown", async () => {
    expect((await app.callSignedOut("POST", BLOCKS, { content: header })).status).toBe(401);
    const { _id: category } = (await eve.call<Category>("POST", "/v1/links/categories", { name: "Hers" })).body;
    expect(findErrors((await create(ada, { category })).body)).toEqual({
      code: "category_unknown",
      fields: ["category"],
    });
  });

  test("allows at most 100 blocks under concurrency, and does not count them towards the plan's limit", async () => {
    const owner = await app.workspace();
    app.planLimits = true;
    await app.sql`
      insert into blocks (id, workspace_id, content, sort_order, created_at, updated_at)
      select gen_random_uuid(), ${owner.id}, '{"kind": "header", "text": "x"}', n * 10, now(), now() from generate_series(1, 97) n`;
    const replies = await Promise.all(Array.from({ length: 12 }, () => create(owner)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(
      replies.filter(({ status }) => status === 409).every(({ body }) => findErrors(body).code === "block_limit"),
    ).toBe(true);
    const blocks = await list(owner);
    expect(blocks).toHaveLength(100);
    expect(new Set(blocks.map((block) => block.sort_order)).size).toBe(100);
    for (let created = 0; created < 5; created++) expect((await addLink(owner)).status).toBe(201);
    expect((await addLink(owner)).status).toBe(403);
    app.planLimits = false;
  });
});

describe("PUT /v1/blocks/{id}", () => {
  test("changes the given fields and keeps the rest", async () => {
    const { body: block } = await create(ada, { cells: 2 });
    const { status, body } = await change(ada, block, { content: { kind: "header", text: "Listen" }, version: 1 });
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...block, content: { kind: "header", text: "Listen" }, version: 2, updatedAt: app.clock.toISOString() },
    });
    expect(app.events.at(-1)).toEqual({ name: "block.updated", workspaceId: ada.id, subject: { blockId: block._id } });
    expect((await change(ada, block, body)).body).toMatchObject({ version: 3 });
  });

  test("rejects an old version and returns the current block", async () => {
    const { body: block } = await create(ada);
    await change(ada, block, { cells: 2 });
    const { status, body } = await change(ada, block, { archived: true, version: 1 });
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: "block_changed", current: { _id: block._id, cells: 2, version: 2 } },
    });
  });

  test("lets one of several concurrent changes of a version succeed", async () => {
    const { body: block } = await create(ada);
    const replies = await Promise.all([1, 2, 1, 2].map((cells) => change(ada, block, { cells, version: 1 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test("rejects a change of the kind", async () => {
    const { body: block } = await create(ada);
    const { status, body } = await change(ada, block, { content: { kind: "divider", look: "dots" } });
    expect({ status, ...findErrors(body) }).toEqual({
      status: 422,
      code: "block_kind_fixed",
      fields: ["content.kind"],
    });
  });

  test("bumps the version of the order, not of the block, when its place changes", async () => {
    const { body: block } = await create(ada);
    const before = await getVersion(ada);
    const { body } = await change(ada, block, { sort_order: 7 });
    expect(body).toMatchObject({ sort_order: 7, version: 1 });
    expect(await getVersion(ada)).toBe(before + 1);
    await change(ada, block, { cells: 2 });
    expect(await getVersion(ada)).toBe(before + 1);
  });

  test("puts a block that is moved into a category at its end, after links and blocks", async () => {
    const owner = await app.workspace();
    const { _id: category } = (await owner.call<Category>("POST", "/v1/links/categories", { name: "Shop" })).body;
    const { body: block } = await create(owner);
    await addLink(owner, { category });
    const { body } = await change(owner, block, { ...block, category, version: 1 });
    expect(body).toMatchObject({ category, sort_order: 30, version: 2 });
    const { body: link } = await addLink(owner);
    const moved = await owner.call<Placed>("PUT", `${LINKS}/${link._id}`, { category });
    expect(moved.body.sort_order).toBeGreaterThan(30);
  });

  test("returns 404 for another account's block, an unknown one and one in the trash", async () => {
    const { body: theirs } = await create(eve);
    const { body: gone } = await create(ada);
    expect((await ada.call("DELETE", `${BLOCKS}/${gone._id}`)).status).toBe(204);
    for (const block of [theirs, gone, { ...theirs, _id: newId() }, { ...theirs, _id: "x" }]) {
      expect((await change(ada, block, { cells: 2 })).status).toBe(404);
      expect((await ada.call("DELETE", `${BLOCKS}/${block._id}`)).status).toBe(404);
    }
    expect((await list(eve)).find(({ _id }) => _id === theirs._id)).toEqual(theirs);
  });
});

test("a page shows the blocks of its workspace in order, without archived and deleted ones", async () => {
  const owner = await app.workspace();
  const { _id: shop } = (await owner.call<Category>("POST", "/v1/links/categories", { name: "Shop" })).body;
  const { body: last } = await create(owner, { category: shop, sort_order: 1 });
  const { body: first } = await create(owner, { cells: 2, rules: { gate: { kind: "sensitive" } } });
  await create(owner, { archived: true });
  const { body: gone } = await create(owner);
  await owner.call("DELETE", `${BLOCKS}/${gone._id}`);
  const shown = await findBlocksForPage(app.db, owner.id);
  expect(shown.map(({ id }) => id)).toEqual([first._id, last._id]);
  expect(shown[0]).toEqual({
    id: first._id,
    content: header,
    categoryId: null,
    sortOrder: first.sort_order,
    cells: 2,
    rules: { gate: { kind: "sensitive" } },
  });
  expect(await findBlocksForPage(app.db, newId())).toEqual([]);
  const pending = await app.workspace({ pending: true });
  await create(pending);
  expect(await findBlocksForPage(app.db, pending.id)).toEqual([]);
});
