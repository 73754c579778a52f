import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { setPlan } from "#features/workspaces/workspaces.ts";
import { linksApp } from "#testing/links-app.ts";
import { waitForLock } from "#testing/postgres.ts";
import { newLink } from "#testing/sample-link.ts";
import type { Workspace, WorkspaceApp } from "#testing/workspace-app.ts";
import type { Link } from "./contract.ts";

const LINKS = "/v1/widget/link";
let app: WorkspaceApp;
beforeAll(async () => {
  app = await linksApp();
});
beforeEach(() => {
  app.planLimits = true;
});
afterEach(() => {
  app.clock = new Date();
});

const create = (owner: Workspace) => owner.call<Link>("POST", LINKS, newLink());
const countLinks = async (owner: Workspace) => (await owner.call<Link[]>("GET", LINKS)).body.length;

async function withLinks(count: number): Promise<Workspace> {
  const owner = await app.workspace();
  app.planLimits = false;
  for (let created = 0; created < count; created++) expect((await create(owner)).status).toBe(201);
  app.planLimits = true;
  return owner;
}

describe("the limit of the plan", () => {
  test("rejects the sixth link on Free, with the limit and a hint to upgrade", async () => {
    const owner = await withLinks(5);
    const { status, body } = await create(owner);
    expect({ status, body }).toMatchObject({
      status: 403,
      body: {
        code: "plan_limit",
        message: "Your plan includes up to 5 links on a page. Upgrade your plan, or delete a link first.",
      },
    });
    expect(await countLinks(owner)).toBe(5);
  });

  test("lets one of several concurrent creates use the last of the quota", async () => {
    const owner = await withLinks(4);
    const replies = await Promise.all(Array.from({ length: 8 }, () => create(owner)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 403)]);
    expect(await countLinks(owner)).toBe(5);
  });

  test("allows a new link after one is deleted", async () => {
    const owner = await withLinks(5);
    const [first] = (await owner.call<Link[]>("GET", LINKS)).body;
    expect((await owner.call("DELETE", `${LINKS}/${first!._id}`)).status).toBe(204);
    expect((await create(owner)).status).toBe(201);
    expect((await create(owner)).status).toBe(403);
  });

  test.each(["Starter", "Pro"] as const)("does not apply to %s, and applies again when the plan ends", async (plan) => {
    const owner = await withLinks(5);
    await setPlan(app, owner.handle, { plan, planUntil: new Date(app.clock.getTime() + DAY_MS) });
    expect((await create(owner)).status).toBe(201);
    app.clock = new Date(app.clock.getTime() + DAY_MS);
    expect((await create(owner)).status).toBe(403);
  });

  test("keeps existing links beyond the limit, which can still be changed and visited", async () => {
    const owner = await withLinks(8);
    expect(await countLinks(owner)).toBe(8);
    const links = (await owner.call<Link[]>("GET", LINKS)).body;
    const last = links.at(-1)!;
    expect((await owner.call("PUT", `${LINKS}/${last._id}`, { name: "Renamed" })).status).toBe(200);
    const { version } = (await owner.call<{ version: number }>("GET", `${LINKS}/order`)).body;
    const ids = links.map(({ _id }) => _id).reverse();
    expect((await owner.call("PUT", `${LINKS}/order`, { ids, version })).status).toBe(200);
    expect((await owner.call("DELETE", `${LINKS}/${last._id}`)).status).toBe(204);
    expect((await create(owner)).status).toBe(403);
    expect(await countLinks(owner)).toBe(7);
  });

  test("does not prevent restoring a link off the page", async () => {
    const owner = await withLinks(8);
    const { body } = await owner.call<Link>("POST", "/v1/links", { link: "https://example.com/" });
    const [first] = (await owner.call<Link[]>("GET", LINKS)).body;
    const ids = [body._id];
    expect((await owner.call("DELETE", `/v1/links/${body._id}`)).status).toBe(204);
    expect((await owner.call("POST", "/v1/links/batch", { action: "restore", ids })).status).toBe(200);
    expect((await owner.call("POST", "/v1/links/batch", { action: "put_on_page", ids })).status).toBe(403);
    expect((await owner.call("POST", "/v1/links/batch", { action: "put_on_page", ids: [first!._id] })).status).toBe(
      200,
    );
  });

  test("does not apply to workspaces with a promo, or if the installation has switched limits off", async () => {
    const owner = await withLinks(5);
    app.planLimits = false;
    expect((await create(owner)).status).toBe(201);
    app.planLimits = true;
    expect((await create(owner)).status).toBe(403);
    await app.sql`update workspaces set promo = true where id = ${owner.id}`;
    expect((await create(owner)).status).toBe(201);
  });

  test("waits for a concurrent change of the plan", async () => {
    const owner = await withLinks(5);
    let created: Promise<unknown> | undefined;
    await app.db.transaction(async (tx) => {
      await setPlan({ db: tx }, owner.handle, { plan: "Pro", planUntil: null });
      created = create(owner);
      await waitForLock(app.sql);
    });
    expect(await created).toMatchObject({ status: 201 });
  });
});

describe("the limits of links off the page", () => {
  const add = (owner: Workspace) => owner.call("POST", "/v1/links", { link: "https://example.com/" });

  test("reject the first link beyond the total on Free, until one is deleted", async () => {
    const owner = await app.workspace();
    await app.sql`
      insert into links (id, workspace_id, name, platform, destination, sort_order, alias, code, on_page, created_at, updated_at)
      select gen_random_uuid(), ${owner.id}, 'n', 'web', 'https://example.com/', 0, 'all' || n, 'all' || n, false, now(), now()
      from generate_series(1, 999) as n`;
    const last = await owner.call<Link>("POST", "/v1/links", { link: "https://example.com/" });
    expect(last.status).toBe(201);
    expect(await add(owner)).toMatchObject({ status: 403, body: { code: "short_link_limit" } });
    expect((await owner.call("DELETE", `/v1/links/${last.body._id}`)).status).toBe(204);
    expect((await add(owner)).status).toBe(201);
  });

  test("reject the first link beyond the monthly limit, until the next month", async () => {
    const owner = await app.workspace();
    app.clock = new Date("2026-03-31T23:59:00Z");
    await app.sql`insert into link_usage (workspace_id, month, created) values (${owner.id}, '2026-03-01', 249)`;
    expect((await add(owner)).status).toBe(201);
    expect(await add(owner)).toMatchObject({ status: 403, body: { code: "monthly_link_limit" } });
    app.clock = new Date("2026-04-01T00:00:00Z");
    expect((await add(owner)).status).toBe(201);
  });
});
