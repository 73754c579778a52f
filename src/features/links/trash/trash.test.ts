import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { linksApp } from "#testing/links-app.ts";
import { newLink } from "#testing/sample-link.ts";
import type { Workspace, WorkspaceApp } from "#testing/workspace-app.ts";
import type { Link } from "../contract.ts";
import { findLinksByAliases, findLinksByCodes, findLinksForPage } from "../visit-link.ts";
import { purgeTrash } from "./trash.ts";

const LINKS = "/v1/widget/link";
const TRASH = "/v1/links/deleted";

let app: WorkspaceApp;
beforeAll(async () => {
  app = await linksApp();
});
afterEach(() => {
  app.clock = new Date();
  app.planLimits = false;
});

const later = (days: number) => void (app.clock = new Date(app.clock.getTime() + days * DAY_MS));
const add = async (owner: Workspace, body: object = {}) => (await owner.call<Link>("POST", LINKS, newLink(body))).body;
const drop = (owner: Workspace, ...links: Link[]) =>
  Promise.all(links.map(({ _id }) => owner.call("DELETE", `${LINKS}/${_id}`)));
const restore = (owner: Workspace, ...ids: string[]) =>
  owner.call<{ links: Link[]; code?: string }>("POST", "/v1/links/batch", { ids, action: "restore" });
const list = async (owner: Workspace, path = LINKS) => (await owner.call<Link[]>("GET", path)).body;
/** Purges the trash of every workspace. */
const purge = async () => purgeTrash((await app.workspace()).ctx);

describe("a deleted link", () => {
  test("is only in the trash, unchanged", async () => {
    const owner = await app.workspace();
    const link = await add(owner, { tags: ["a"], description: "d" });
    later(1);
    await drop(owner, link);
    expect(await list(owner)).toEqual([]);
    expect(await findLinksForPage(app.db, owner.id)).toEqual([]);
    expect(await findLinksByCodes(app.db, [link.code])).toEqual([]);
    expect(await findLinksByAliases(app.db, [{ handle: owner.handle, alias: link.alias }])).toEqual([]);
    const at = app.clock.toISOString();
    expect(await list(owner, TRASH)).toEqual([{ ...link, version: 2, updatedAt: at, deletedAt: at }]);
    expect((await owner.call("PUT", `${LINKS}/${link._id}`, { name: "New" })).status).toBe(404);
    expect((await owner.call("DELETE", `${LINKS}/${link._id}`)).status).toBe(404);
  });

  test("is listed latest first, and only to its owner", async () => {
    const [owner, eve] = [await app.workspace(), await app.workspace()];
    const [first, second] = [await add(owner), await add(owner)];
    await drop(owner, first);
    later(1);
    await drop(owner, second);
    expect((await list(owner, TRASH)).map(({ _id }) => _id)).toEqual([second._id, first._id]);
    expect(await list(eve, TRASH)).toEqual([]);
    expect((await restore(eve, first._id)).status).toBe(404);
    expect((await eve.call("DELETE", `${TRASH}/${first._id}`)).status).toBe(404);
    expect(await list(owner, TRASH)).toHaveLength(2);
  });

  test("returns to its place with its address and code", async () => {
    const owner = await app.workspace();
    const links = [await add(owner), await add(owner), await add(owner)];
    await drop(owner, links[1]!);
    const { status, body } = await restore(owner, links[1]!._id);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { links: [{ _id: links[1]!._id, alias: "web-2", code: links[1]!.code, deletedAt: null, version: 3 }] },
    });
    expect((await list(owner)).map(({ _id }) => _id)).toEqual(links.map(({ _id }) => _id));
    expect(await findLinksByCodes(app.db, [links[1]!.code])).toHaveLength(1);
    expect(await list(owner, TRASH)).toEqual([]);
    expect((await restore(owner, links[1]!._id)).status).toBe(404);
  });

  test("frees its alias at once, and gets the next free one on restore if it is taken", async () => {
    const owner = await app.workspace();
    const old = await add(owner, { alias: "Spring" });
    const twin = await add(owner, { alias: "spring-2" });
    await drop(owner, old);
    const next = await add(owner, { alias: "spring" });
    expect(next.alias).toBe("spring");
    await drop(owner, twin);
    const { body } = await restore(owner, old._id, twin._id);
    expect(body.links.map(({ alias }) => alias).sort()).toEqual(["Spring-2", "spring-2-2"]);
    const aliases = (await list(owner)).map(({ alias }) => alias.toLowerCase());
    expect(new Set(aliases).size).toBe(3);
  });

  test("keeps an alias within its maximum length when a number is added", async () => {
    const owner = await app.workspace();
    const alias = "a".repeat(64);
    const old = await add(owner, { alias });
    await drop(owner, old);
    const younger = await add(owner, { alias });
    await drop(owner, younger);
    await add(owner, { alias });
    expect((await restore(owner, old._id)).body.links[0]!.alias).toBe(`${"a".repeat(62)}-2`);
    expect((await restore(owner, younger._id)).body.links[0]!.alias).toBe(`${"a".repeat(62)}-3`);
  });

  test("returns with its tags in the spelling that other links use now", async () => {
    const owner = await app.workspace();
    const link = await add(owner, { tags: ["News", "Sale"] });
    await drop(owner, link);
    await add(owner, { tags: ["news"] });
    const { body } = await restore(owner, link._id);
    expect(body.links[0]).toMatchObject({ tags: ["news", "Sale"], version: 3 });
    const tagged = await owner.call<{ links: Link[] }>("GET", "/v1/links?tag=NEWS");
    expect(tagged.body.links).toHaveLength(2);
  });

  test("does not count towards the plan's limit, and is restored only within the quota", async () => {
    const owner = await app.workspace();
    const links: Link[] = [];
    for (let created = 0; created < 5; created++) links.push(await add(owner));
    app.planLimits = true;
    await drop(owner, links[0]!, links[1]!);
    const sixth = await owner.call("POST", LINKS, newLink());
    expect(sixth.status).toBe(201);
    const all = await restore(owner, links[0]!._id, links[1]!._id);
    expect({ status: all.status, code: all.body.code }).toEqual({ status: 403, code: "plan_limit" });
    expect(await list(owner, TRASH)).toHaveLength(2);
    const replies = await Promise.all([0, 1, 0, 1].map((index) => restore(owner, links[index]!._id)));
    // 404 if a parallel request restored the same link first
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.every(({ status }) => [200, 403, 404].includes(status))).toBe(true);
    expect(await list(owner)).toHaveLength(5);
  });

  test("counts towards the plan's limit while it is only archived", async () => {
    const owner = await app.workspace();
    for (let created = 0; created < 5; created++) await add(owner, { archived: true });
    app.planLimits = true;
    expect((await owner.call("POST", LINKS, newLink())).status).toBe(403);
  });
});

describe("purging a deleted link", () => {
  test("happens on request, permanently, and emits an event", async () => {
    const owner = await app.workspace();
    const link = await add(owner);
    expect((await owner.call("DELETE", `${TRASH}/${link._id}`)).status).toBe(404);
    await drop(owner, link);
    expect(await owner.call("DELETE", `${TRASH}/${link._id}`)).toEqual({ status: 204, body: undefined });
    expect(app.events.at(-1)).toEqual({ name: "link.purged", workspaceId: owner.id, subject: { linkId: link._id } });
    expect((await restore(owner, link._id)).status).toBe(404);
    expect((await owner.call("DELETE", `${TRASH}/${link._id}`)).status).toBe(404);
    expect((await owner.call("DELETE", `${TRASH}/${newId()}`)).status).toBe(404);
  });

  test("happens after 30 days and not before, and leaves other links alone", async () => {
    const [owner, other] = [await app.workspace(), await app.workspace()];
    const [old, young, kept] = [await add(owner), await add(owner), await add(owner)];
    const theirs = await add(other);
    await drop(owner, old);
    await drop(other, theirs);
    later(1);
    await drop(owner, young);
    later(28.999);
    await purge();
    expect(await list(owner, TRASH)).toHaveLength(2);
    later(0.001);
    expect((await list(owner, TRASH)).map(({ _id }) => _id)).toEqual([young._id]);
    expect((await restore(owner, old._id)).status).toBe(404);
    await purge();
    const left = await app.sql<{ id: string }[]>`select id from links where workspace_id in (${owner.id}, ${other.id})`;
    expect(left.map(({ id }) => id).sort()).toEqual([young._id, kept._id].sort());
    for (const { id } of [owner, other])
      expect(app.events).toContainEqual({ name: "links.purged", workspaceId: id, subject: { count: "1" } });
    expect((await list(owner)).map(({ _id }) => _id)).toEqual([kept._id]);
  });

  test("happens to the oldest link when the trash is full", async () => {
    const owner = await app.workspace();
    await app.sql`
      insert into links (id, workspace_id, name, platform, destination, sort_order, alias, code, created_at, updated_at, deleted_at)
      select gen_random_uuid(), ${owner.id}, 'n' || n, 'web', 'https://example.com', n, 'a' || n, ${owner.handle} || n, now(), now(),
        now() - n * interval '1 minute'
      from generate_series(1, 20000) n`;
    await drop(owner, await add(owner));
    const trash = await list(owner, TRASH);
    expect(trash).toHaveLength(20_000);
    expect(trash.some(({ name }) => name === "n20000")).toBe(false);
    expect(trash.some(({ name }) => name === "n19999")).toBe(true);
  });
});
