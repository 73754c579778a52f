import { beforeAll, describe, expect, test } from "vitest";
import { linksApp } from "#testing/links-app.ts";
import { getErrorFields } from "#testing/problem.ts";
import { OWN_HOST, type Workspace, type WorkspaceApp } from "#testing/workspace-app.ts";
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
interface Page {
  readonly links: ShortLink[];
  readonly next: string | null;
}
const list = (query = "", owner = ada) => owner.call<Page>("GET", `${LINKS}?${query}`, undefined);

/** Walks all pages; `between` runs after each of them. */
async function walk(query: string, owner: Workspace, between: () => Promise<unknown> = async () => undefined) {
  const names: string[] = [];
  let cursor = "";
  for (;;) {
    const { body } = await list(`${query}&cursor=${cursor}`.replace(/&cursor=$/, ""), owner);
    names.push(...body.links.map(({ name }) => name));
    if (body.next === null) return names;
    cursor = body.next;
    await between();
  }
}

describe("GET /v1/links", () => {
  let owner: Workspace;
  beforeAll(async () => {
    owner = await app.workspace();
    const start = app.clock;
    for (let index = 0; index < 25; index++) {
      app.clock = new Date(start.getTime() + Math.floor(index / 3));
      const more = index % 5 === 0 ? { tags: ["Fifth"], note: "note of five", archived: index === 5 } : {};
      await create({ name: `n${index}`, link: `https://example.com/p/${index}`, onPage: index === 7, ...more }, owner);
    }
  });

  const latestFirst = (one: string, other: string) => (one < other ? 1 : one > other ? -1 : 0);
  test.each<[string, (one: ShortLink, other: ShortLink) => number]>([
    ["created", (one, other) => latestFirst(one.createdAt, other.createdAt)],
    ["oldest", (one, other) => latestFirst(other.createdAt, one.createdAt)],
    ["clicks", (one, other) => other.clicks - one.clicks],
    ["lastClick", (one, other) => latestFirst(one.lastClickAt ?? "", other.lastClickAt ?? "")],
  ])("walks every link once, sorted by %s", async (sort, compare) => {
    const links = (await list("limit=100", owner)).body.links;
    const clicked = links.slice(3, 12).map(({ _id }, index) => ({ id: _id, clicks: index % 4 }));
    await app.sql`delete from link_clicks`;
    for (const { id, clicks } of clicked)
      await app.sql`insert into link_clicks (link_id, workspace_id, clicks, last_click_at)
        values (${id}, ${owner.id}, ${clicks}, ${new Date(clicks * 1000)})`;
    const names = await walk(`limit=4&sort=${sort}`, owner);
    const whole = (await list(`limit=100&sort=${sort}`, owner)).body.links;
    expect(whole).toHaveLength(25);
    expect(new Set(whole.map(({ _id }) => _id)).size).toBe(25);
    expect(whole).toEqual(whole.toSorted(compare));
    expect(names).toEqual(whole.map(({ name }) => name));
  });

  test("repeats and misses nothing while links are added and deleted", async () => {
    const busy = await app.workspace();
    const tick = () => (app.clock = new Date(app.clock.getTime() + 1));
    for (let index = 0; index < 20; index++) {
      tick();
      await create({ name: `kept ${index}` }, busy);
    }
    let step = 0;
    const names = await walk("limit=3", busy, async () => {
      tick();
      const added = await create({ name: `added ${step++}` }, busy);
      if (step % 2) await busy.call("DELETE", `${LINKS}/${added.body._id}`, undefined);
    });
    const kept = names.filter((name) => name.startsWith("kept"));
    expect(kept).toEqual(Array.from({ length: 20 }, (_, index) => `kept ${19 - index}`));
  });

  test.each([
    ["q=P/1", 11],
    ["q=five", 5],
    ["q=note%20p/5", 1],
    ["q=fifth", 5],
    ["q=%25", 0],
    ["q=_", 0],
    ["tag=fifth", 5],
    ["tag=none", 0],
    ["archived=true", 1],
    ["archived=false", 24],
    ["onPage=true", 1],
    ["onPage=false&q=example.com/p/7", 0],
    [`host=${OWN_HOST}`, 25],
    ["host=other.example", 0],
  ])("finds by %s", async (query, count) => {
    expect((await list(`limit=100&${query}`, owner)).body.links).toHaveLength(count);
  });

  test("finds links by their ids, but not those of other workspaces", async () => {
    const { links } = (await list("limit=2", owner)).body;
    const other = (await create({}, eve)).body;
    const ids = [...links, other].map(({ _id }) => _id).join();
    expect((await list(`ids=${ids}`, owner)).body.links).toEqual(links);
  });

  test("finds a long word as a whole, not merely by its first and last letters", async () => {
    await create({ name: "👩‍👩‍👧-summer-festival-🎪" }, owner);
    await create({ name: "👩‍👩‍👧-winter-festival-🎪" }, owner);
    const find = async (q: string) => (await list(`q=${encodeURIComponent(q)}`, owner)).body.links.length;
    expect(await find("👩‍👩‍👧-Summer-festival-🎪")).toBe(1);
    expect(await find("er-festival-🎪")).toBe(2);
    expect(await find("sum_er-festival")).toBe(0);
  });

  test.each(["Ünïcode", "ЛЕТО", "İstanbul", "IŞIK", "Işık", "ΟΔΟΣ"])("finds %s regardless of case", async (name) => {
    const { body } = await create({ name: `${name} in a name` }, owner);
    const find = async (q: string) => (await list(`q=${encodeURIComponent(q)}`, owner)).body.links;
    for (const q of [name, name.toLowerCase(), name.toUpperCase(), name.toLocaleLowerCase("tr")])
      expect(
        (await find(q)).map(({ _id }) => _id),
        q,
      ).toContain(body._id);
  });

  test("finds a pasted short link", async () => {
    const { body } = await create({ path: "Pasted", name: "It" }, owner);
    expect((await list(`q=${encodeURIComponent(body.shortUrl)}`, owner)).body.links.map(({ name }) => name)).toEqual([
      "It",
    ]);
  });

  test.each([
    "limit=0",
    "limit=101",
    "limit=x",
    "sort=up",
    "archived=1",
    "cursor=zzz",
    "category=1",
    "ids=1,2",
    "colour=red",
  ])("rejects %s", async (query) => {
    const { status, body } = await list(query);
    expect([status, getErrorFields(body)]).toEqual([422, [query.split("=")[0]]]);
  });

  test("rejects a cursor of another order", async () => {
    const clicked = await app.workspace();
    for (const clicks of [1, 2]) {
      const { body } = await create({}, clicked);
      await app.sql`insert into link_clicks (link_id, workspace_id, clicks, last_click_at)
        values (${body._id}, ${clicked.id}, ${clicks}, ${app.clock})`;
    }
    const sorts = ["created", "oldest", "clicks", "lastClick"];
    for (const sort of sorts) {
      const { next } = (await list(`sort=${sort}&limit=1`, clicked)).body;
      for (const other of sorts) {
        const { status } = await list(`sort=${other}&limit=1&cursor=${next}`, clicked);
        expect([sort, other, status]).toEqual([sort, other, sort === other ? 200 : 422]);
      }
    }
  });

  test.each([
    { phase: "clicks", sort: "clicks", value: "x" },
    { phase: "clicks", sort: "clicks", value: "9".repeat(20) },
    { phase: "lastClick", sort: "lastClick", value: "5" },
    { phase: "lastClick", sort: "lastClick", value: "0000-01-01T00:00:00Z" },
    { phase: "created", sort: "created", createdAt: "0000-06-01T00:00:00Z" },
    { phase: "clicks", sort: "created", value: "1" },
  ])("rejects the made-up cursor %j", async (made) => {
    const cursor = Buffer.from(JSON.stringify({ ...made, id: ada.id })).toString("base64url");
    const { status, body } = await list(`sort=${made.sort}&cursor=${cursor}`);
    expect([status, getErrorFields(body)]).toEqual([422, ["cursor"]]);
  });

  test("shows no other workspace's links", async () => {
    expect((await list("", await app.workspace())).body).toEqual({ links: [], next: null });
  });
});
