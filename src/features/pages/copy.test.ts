import { expect, test } from "vitest";
import { storePicture } from "#features/media/pictures.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { type Member, testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { png } from "#testing/sample-pictures.ts";
import { secondPage } from "#testing/second-page.ts";
import { expectProblem } from "#testing/problem.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const { sql } = instance.node;

const created = async (response: Promise<{ status: number; body: { _id: string } }>) => {
  const { status, body } = await response;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body._id;
};

/** A page with one of everything that a copy includes or leaves out. */
async function fullPage(owner: Member) {
  await sql`update workspaces set plan = 'Pro' where id = ${owner.id}`;
  const media = { ...instance.node.shared, log: instance.node.log, workspaceId: owner.id };
  const photo = await storePicture(media, await png(), { description: "Profile Photo" });
  const category = await created(owner.call("POST", "/v1/links/categories", { name: "Shop" }));
  const link = (fields: object) =>
    created(owner.call("POST", "/v1/widget/link", { slug: "web", link: "https://site.example/", ...fields }));
  await link({ name: "Plain", thumbnail: photo, tags: ["news"] });
  const limited = await link({
    name: "Limited",
    category,
    password: "open sesame",
    rules: { limit: { clicks: 5 }, fallback: "https://site.example/over" },
  });
  await sql`update links set taken = 3, dead_since = now(), history_public = true where id = ${limited}`;
  await link({ name: "Archived", archived: true });
  const shortLink = (fields: object) =>
    created(owner.call("POST", "/v1/links", { link: "https://site.example/", ...fields }));
  await shortLink({ name: "Off the page" });
  const addressed = await shortLink({ name: "Addressed", onPage: true, externalId: "crm-1", path: `of-${owner.id}` });
  await sql`
    insert into link_clicks (link_id, workspace_id, clicks, last_click_at) values (${addressed}, ${owner.id}, 7, now())`;
  const gone = await link({ name: "Gone" });
  await owner.call("DELETE", `/v1/widget/link/${gone}`);
  await created(owner.call("POST", "/v1/blocks", { content: { kind: "header", text: "Hello" }, category }));
  const appearance = await created(owner.call("POST", "/v1/appearance", { title: "Ada's page", profile_photo: photo }));
  await owner.call("PUT", `/v1/appearance/${appearance}`, { custom_css: `body { background: url(${photo}) }` });
  return photo;
}

test("copies the links of a page with rules, categories, blocks and appearance, with new codes and without statistics", async () => {
  const ada = await testMember(instance);
  await fullPage(ada);
  const copy = await secondPage(instance.origin, ada, ada.id);

  const rows = (id: string) => sql`
    select links.name, alias, platform, destination, rules, password_hash, tags, archived, links.sort_order,
      link_categories.name as category, link_categories.id as category_id, code, taken, dead_since, history_public, links.version
    from links left join link_categories on link_categories.id = links.category_id
    where links.workspace_id = ${id} and deleted_at is null and on_page order by links.sort_order`;
  const [from, to] = [await rows(ada.id), await rows(copy.id)];
  const kept = ({
    name,
    alias,
    platform,
    destination,
    rules,
    password_hash,
    tags,
    archived,
    sort_order,
    category,
  }: Record<string, unknown>) => ({
    name,
    alias,
    platform,
    destination,
    rules,
    password_hash,
    tags,
    archived,
    sort_order,
    category,
  });
  expect(to.map(kept)).toEqual(from.map(kept));
  expect(to.map(({ name }) => name as string)).toEqual(["Plain", "Limited", "Archived", "Addressed"]);
  expect(to[1]).toMatchObject({ category: "Shop", taken: 0, dead_since: null, history_public: false, version: 1 });
  expect(from[1]).toMatchObject({ taken: 3, password_hash: expect.stringContaining("argon2") });
  const codes = (list: typeof from) => list.map(({ code }) => code as string);
  expect(codes(to).some((code) => codes(from).includes(code))).toBe(false);
  expect(to[1]!["category_id"]).not.toBe(from[1]!["category_id"]);

  expect((await copy.call("GET", "/v1/links?tag=NEWS")).body.links).toMatchObject([{ name: "Plain", tags: ["news"] }]);

  const all = (await copy.call("GET", "/v1/links")).body.links;
  expect(all).toHaveLength(4);
  const { code, shortUrl, ...copied } = all.find(({ name }: { name: string }) => name === "Addressed");
  expect(copied).toMatchObject({ externalId: null, clicks: 0, addresses: [{ path: code, url: shortUrl }] });

  const history =
    await sql`select cause, count(*)::int as n from link_history where workspace_id = ${copy.id} group by cause`;
  expect([...history]).toEqual([{ cause: "created", n: 4 }]);
  const blocks = (await copy.call("GET", "/v1/blocks")).body;
  expect(blocks).toMatchObject([{ content: { kind: "header", text: "Hello" } }]);
  expect(blocks[0].category).toBe(to[1]!["category_id"]);
  expect((await copy.call("GET", "/v1/log/my/stats")).body).toMatchObject({ all_click: 0 });
  const names = await sql`select name from outbox where workspace_id = ${copy.id} order by id`;
  expect(names.map(({ name }) => name as string).sort()).toEqual([
    "appearance.created",
    "links.changed",
    "workspace.created",
  ]);
});

test("a copy has its own pictures, separate from the original page's", async () => {
  const ada = await testMember(instance);
  const photo = await fullPage(ada);
  const copy = await secondPage(instance.origin, ada, ada.id);
  const { body: look } = await copy.call("GET", `/v1/appearance/${copy.id}`);
  const own = look.profile_photo as string;
  expect([look.title, own === photo]).toEqual(["Ada's page", false]);
  expect(look.custom_css).toContain(own.slice(0, own.lastIndexOf("-")));
  const [plain] = (await copy.call("GET", "/v1/widget/link")).body;
  expect(plain.thumbnail).toBe(own);
  const status = async (path: string) => (await fetch(instance.origin + path)).status;
  expect([await status(photo), await status(own)]).toEqual([200, 200]);
  const kept = await sql<
    { n: number }[]
  >`select storage_bytes::int as n from workspaces where id in (${ada.id}, ${copy.id})`;
  expect(new Set(kept.map(({ n }) => n)).size).toBe(1);
  expect(kept[0]!.n).toBeGreaterThan(0);
  const picture = (await ada.call("GET", "/v1/media")).body;
  expect(JSON.stringify(picture)).not.toContain(own.split("/").at(-1));
});

test("a copy that exceeds the plan leaves neither a name nor a picture behind", async () => {
  const ada = await testMember(instance);
  await fullPage(ada);
  const site = { name: "More", slug: "web", link: "https://site.example/" };
  for (let n = 0; n < 4; n++) await ada.call("POST", "/v1/widget/link", site);
  await sql`update workspaces set plan = 'Free' where id = ${ada.id}`;
  const files = async () => {
    let count = 0;
    for await (const _ of instance.node.shared.media.files.list("media")) count++;
    return count;
  };
  const before = await files();
  expectProblem(await ada.call("POST", "/v1/pages", { username: "no.room.here", copyOf: ada.id }), 403, "plan_limit");
  expect((await ada.call("GET", "/v1/pages")).body).toHaveLength(1);
  expect(await files()).toBe(before);
  await sql`update workspaces set plan = 'Pro' where id = ${ada.id}`;
  expect((await ada.call("POST", "/v1/pages", { username: "no.room.here", copyOf: ada.id })).status).toBe(201);
});

test("an empty page without an appearance can be copied too", async () => {
  const ada = await testMember(instance);
  const copy = await secondPage(instance.origin, ada, ada.id);
  expect((await copy.call("GET", "/v1/widget/link")).body).toEqual([]);
  expect((await copy.call("GET", `/v1/appearance/${copy.id}`)).status).toBe(404);
});
