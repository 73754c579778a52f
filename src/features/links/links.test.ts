import { beforeAll, describe, expect, test } from "vitest";
import { linksApp } from "#testing/links-app.ts";
import { newLink } from "#testing/sample-link.ts";
import { getErrorCode, getErrorFields } from "#testing/problem.ts";
import { OWN_HOST, type Workspace, type WorkspaceApp } from "#testing/workspace-app.ts";
import { newId } from "#base/ids.ts";
import type { Link } from "./contract.ts";

const LINKS = "/v1/widget/link";

let app: WorkspaceApp;
let ada: Workspace;
let eve: Workspace;
beforeAll(async () => {
  app = await linksApp();
  ada = await app.workspace();
  eve = await app.workspace();
});

const draft = (change: object = {}) =>
  newLink({ name: "My studio", slug: "instagram", link: "https://example.com/ada", ...change });
const create = (change: object = {}, owner = ada) => owner.call<Link>("POST", LINKS, draft(change));

describe("POST /v1/widget/link", () => {
  test("stores every field, fills in defaults, and emits an event", async () => {
    const owner = await app.workspace();
    const first = await create({ description: "Clay", timeout: 2.5, meta: { pinned: true, tags: ["a", null] } }, owner);
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      _id: expect.any(String) as string,
      user: owner.id,
      name: "My studio",
      slug: "instagram",
      link: "https://example.com/ada",
      description: "Clay",
      timeout: 2.5,
      meta: { pinned: true, tags: ["a", null] },
      sort_order: 10,
      alias: "instagram",
      code: expect.stringMatching(/^[2-9a-hjkmnp-tv-z]{8}$/) as string,
      category: null,
      tags: [],
      thumbnail: "",
      archived: false,
      cells: 1,
      rules: null,
      hasPassword: false,
      onPage: true,
      externalId: null,
      note: "",
      redirectStatus: 302,
      taken: 0,
      version: 1,
      createdAt: app.clock.toISOString(),
      updatedAt: app.clock.toISOString(),
      deletedAt: null,
    });
    const second = await create({}, owner);
    expect(second.body).toMatchObject({
      description: null,
      timeout: 0,
      meta: {},
      sort_order: 20,
      alias: "instagram-2",
    });
    expect(app.events.filter(({ workspaceId }) => workspaceId === owner.id).slice(1)).toEqual([
      { name: "link.created", workspaceId: owner.id, subject: { linkId: first.body._id } },
      { name: "link.created", workspaceId: owner.id, subject: { linkId: second.body._id } },
    ]);
    const { body } = await owner.call<Link[]>("GET", LINKS);
    expect(body).toEqual([first.body, second.body]);
  });

  test("ignores read-only fields", async () => {
    const { body } = await create({
      _id: newId(),
      user: eve.id,
      code: "mine",
      version: 7,
      createdAt: "never",
      updatedAt: 1,
      deletedAt: "2020-01-01",
    });
    expect(body).toMatchObject({ user: ada.id, version: 1, deletedAt: null });
    expect(body.code).not.toBe("mine");
  });

  test("stores the normal form of a destination", async () => {
    const { body } = await create({ link: "  HTTPS://Example.COM/ä b\n" });
    expect(body.link).toBe("https://example.com/%C3%A4%20b");
  });

  test.each([
    ["javascript:alert(1)", "kind of address"],
    ["java\nscript:alert(1)", "kind of address"],
    ["data:text/html,x", "kind of address"],
    ["example", "full web address"],
    ["https://user:secret@example.com", "username and password"],
    [`https://${OWN_HOST}/ada/shop`, "short links"],
    [`https://${OWN_HOST}/l/abcd1234`, "short links"],
    [`https://example.com/${"ä".repeat(400)}`, "2048"],
  ])("rejects %j as a destination with a reason", async (link, reason) => {
    const { status, body } = await create({ link });
    expect({ status, code: getErrorCode(body), fields: getErrorFields(body) }).toEqual({
      status: 422,
      code: "bad_destination",
      fields: ["link"],
    });
    expect((body as unknown as { message: string }).message).toContain(reason);
  });

  test.each(["/other", "/", "/about", "/page/about", "/page/blog-posts/first", "/stats/abc", "/ada/-/block"])(
    "accepts %s on its own host, which is not a short link",
    async (path) => {
      const { status, body } = await create({ link: `https://${OWN_HOST}${path}` });
      expect([status, body.link]).toEqual([201, `https://${OWN_HOST}${path}`]);
    },
  );

  test.each([
    ["name", ""],
    ["name", "   "],
    ["name", "x".repeat(121)],
    ["name", "a\0b"],
    ["name", "\ud800"],
    ["name", ["a"]],
    ["name", 5],
    ["slug", "myspace"],
    ["link", ""],
    ["link", 1],
    ["description", "\0"],
    ["description", "x".repeat(501)],
    ["timeout", -1],
    ["timeout", 61],
    ["timeout", "5"],
    ["meta", { key: "a\0" }],
    ["meta", { "a\0": 1 }],
    ["meta", { deep: ["\udfff"] }],
    ["meta", { big: "ж".repeat(2100) }],
    ["meta", []],
    ["sort_order", 1.5],
    ["sort_order", -1],
    ["sort_order", 2_000_000_000],
    ["alias", ""],
    ["alias", "a/b"],
    ["alias", ".."],
    ["alias", "x".repeat(65)],
    ["category", "shop"],
    ["category", 7],
    ["tags", "news"],
    ["tags.0", ["  "]],
    ["tags.0", ["x".repeat(41)]],
    ["tags.0", [".."]],
    ["tags.1", ["a", "b\0"]],
    ["tags", Array.from({ length: 21 }, (_, index) => `tag ${index}`)],
    ["thumbnail", "javascript:alert(1)"],
    ["thumbnail", "//evil.example/a.png"],
    ["thumbnail", null],
    ["archived", "yes"],
    ["surprise", true],
  ])("names the field when %s is %j", async (field, value) => {
    const { status, body } = await create({ [field.split(".")[0]!]: value });
    expect({ status, fields: [...new Set(getErrorFields(body))] }).toEqual({ status: 422, fields: [field] });
  });

  test("rejects an alias that is taken, regardless of case, but allows it in another workspace", async () => {
    await create({ alias: "Spring.Sale" });
    const { status, body } = await create({ alias: "spring.sale" });
    expect({ status, code: getErrorCode(body), fields: getErrorFields(body) }).toEqual({
      status: 409,
      code: "alias_taken",
      fields: ["alias"],
    });
    expect((await create({ alias: "spring.sale" }, eve)).status).toBe(201);
  });

  test("rejects the 20,001st link, even under concurrency", async () => {
    const owner = await app.workspace();
    await app.sql`
      insert into links (id, workspace_id, name, platform, destination, sort_order, alias, code, created_at, updated_at)
      select gen_random_uuid(), ${owner.id}, 'x', 'web', 'https://example.com', n * 10, 'a' || n, ${owner.handle} || n, now(), now()
      from generate_series(1, 19999) n`;
    const replies = await Promise.all(Array.from({ length: 5 }, () => create({}, owner)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(getErrorCode(replies.find(({ status }) => status === 409)!.body)).toBe("link_limit");
  });

  test("gives parallel creates distinct places and aliases", async () => {
    const owner = await app.workspace();
    const created = await Promise.all(Array.from({ length: 20 }, () => create({ slug: "web" }, owner)));
    const links = created.map(({ body }) => body).sort((a, b) => a.sort_order - b.sort_order);
    expect(links.map((link) => link.sort_order)).toEqual(Array.from({ length: 20 }, (_, i) => (i + 1) * 10));
    expect(links.map((link) => link.alias)).toEqual(["web", ...Array.from({ length: 19 }, (_, i) => `web-${i + 2}`)]);
    expect(new Set(links.map((link) => link.code)).size).toBe(20);
  });

  test("gives an alias to exactly one of several parallel creates", async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) => create({ alias: i % 2 ? "Only-One" : "only-one" })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });

  test("renumbers when the highest sort order is taken", async () => {
    const owner = await app.workspace();
    const top = await create({ sort_order: 1_000_000_000 }, owner);
    const next = await create({}, owner);
    expect(next.body.sort_order).toBe(20);
    const { body } = await owner.call<Link[]>("GET", LINKS);
    expect(body.map(({ _id, sort_order }) => [_id, sort_order])).toEqual([
      [top.body._id, 10],
      [next.body._id, 20],
    ]);
  });
});
