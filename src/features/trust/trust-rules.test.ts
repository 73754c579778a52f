import { afterEach, beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#base/time.ts";
import { linksContract } from "#features/links/contract.ts";
import { linkRoutes } from "#features/links/routes.ts";
import { findLinksByCodes } from "#features/links/visit-link.ts";
import { decideModeration } from "#features/moderation/moderate.ts";
import { newId } from "#base/ids.ts";
import { type Workspace, type WorkspaceApp, workspaceApp } from "#testing/workspace-app.ts";
import { getAccountTrust, openTrustRules } from "./trust-rules.ts";

const LINKS = "/v1/links";
const START = new Date("2026-03-10T09:00:00Z");
const trust = openTrustRules({ isAllowed: (address) => address.startsWith("https://famous.example/") });
let app: WorkspaceApp;
let off: WorkspaceApp;
beforeAll(async () => {
  app = await workspaceApp(linksContract, linkRoutes, { trust });
  off = await workspaceApp(linksContract, linkRoutes);
  app.clock = START;
});
afterEach(() => {
  app.clock = START;
});

interface Body {
  readonly _id: string;
  readonly code: string;
  readonly errors?: readonly { readonly field: string }[];
}

const create = (owner: Workspace, body: object = {}) =>
  owner.call<Body>("POST", LINKS, { link: "https://famous.example/", ...body });
const later = (ms: number) => {
  app.clock = new Date(app.clock.getTime() + ms);
};
const countRows = async (owner: Workspace) =>
  Number((await app.sql`select count(*)::int as n from links where workspace_id = ${owner.id}`)[0]!["n"]);
const getLevel = async (owner: Workspace) => (await getAccountTrust(app.db, owner.id, app.clock)).level;
const getStatus = async (reply: Promise<{ status: number }>) => (await reply).status;

async function fill(owner: Workspace, count: number) {
  await app.sql`insert into trust_usage (primary_id, day, created) values (${owner.id}, '2026-03-10', ${count})`;
}

test("of 50 links that a new account creates concurrently, exactly 25 are accepted", async () => {
  const owner = await app.workspace();
  const statuses = await Promise.all(Array.from({ length: 50 }, () => getStatus(create(owner))));
  expect(statuses.filter((status) => status === 201)).toHaveLength(25);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25);
  expect(await countRows(owner)).toBe(25);
}, 60_000);

test("the error names the limit and its end, and the count restarts the next day (UTC)", async () => {
  const owner = await app.workspace();
  await fill(owner, 25);
  expect(await create(owner)).toMatchObject({
    status: 429,
    body: {
      code: "new_account_link_limit",
      message: "A new account can create 25 links a day. You can create more after midnight UTC.",
      limit: 25,
      endsAt: "2026-03-11T00:00:00.000Z",
    },
  });
  app.clock = new Date("2026-03-11T00:00:00Z");
  expect(await getStatus(create(owner))).toBe(201);
});

test("links from bulk calls and with external ids count, deleted links still count, and changes do not", async () => {
  const owner = await app.workspace();
  await fill(owner, 22);
  const links = Array.from({ length: 5 }, (_, index) => ({ link: `https://famous.example/${index}` }));
  const { body } = await owner.call<{ results: { status: number }[] }>("POST", `${LINKS}/bulk`, { links });
  expect(body.results.map(({ status }) => status)).toEqual([201, 201, 201, 429, 429]);
  const put = () => owner.call("PUT", `${LINKS}/by-external-id/one`, { link: "https://famous.example/put" });
  expect(await getStatus(put())).toBe(429);
  const list = await owner.call<{ links: Body[] }>("GET", LINKS);
  const { _id } = list.body.links[0]!;
  expect(await getStatus(owner.call("PATCH", `${LINKS}/${_id}`, { name: "Renamed" }))).toBe(200);
  expect(await getStatus(owner.call("DELETE", `${LINKS}/${_id}`))).toBe(204);
  expect(await getStatus(owner.call("DELETE", `${LINKS}/deleted/${_id}`))).toBe(204);
  expect(await getStatus(create(owner))).toBe(429);
});

test("the workspaces of one account share a limit, separate from that of another account", async () => {
  const [owner, second, third] = [await app.workspace(), await app.workspace(), await app.workspace()];
  await app.sql`update workspaces set primary_id = ${owner.id} where id = ${second.id}`;
  await fill(owner, 24);
  const statuses = await Promise.all([owner, second, owner, second].map((each) => getStatus(create(each))));
  expect(statuses.toSorted()).toEqual([201, 429, 429, 429]);
  expect(await getStatus(create(third))).toBe(201);
});

test("an older account has 250 links a day, and a trusted one has no limit", async () => {
  const owner = await app.workspace();
  later(3 * DAY_MS);
  await app.sql`insert into trust_usage (primary_id, day, created) values (${owner.id}, '2026-03-13', 249)`;
  expect(await getStatus(create(owner))).toBe(201);
  expect(await create(owner)).toMatchObject({ status: 429, body: { code: "daily_link_limit", limit: 250 } });
  later(87 * DAY_MS);
  await app.sql`update trust_usage set day = '2026-06-08' where primary_id = ${owner.id}`;
  expect(await getStatus(create(owner))).toBe(201);
});

test("the level rises with time and clicks, and a restriction lowers it to new", async () => {
  const owner = await app.workspace();
  const { body } = await create(owner);
  expect(await getLevel(owner)).toBe("new");
  later(3 * DAY_MS);
  expect(await getLevel(owner)).toBe("basic");
  later(27 * DAY_MS);
  expect(await getLevel(owner)).toBe("basic");
  await app.sql`insert into link_clicks (link_id, workspace_id, clicks, last_click_at)
    values (${body._id}, ${owner.id}, 100, now())`;
  expect(await getLevel(owner)).toBe("trusted");
  await app.sql`insert into abuse_cases (id, kind, target, workspace_id, category, url, state, reports, reporters, opened_at)
    values (${newId()}, 'page', ${owner.id}, ${owner.id}, 'scam', '', 'open', 1, 1, now())`;
  expect(await getLevel(owner)).toBe("basic");
  await decideModeration(owner.ctx, {
    targets: [{ kind: "link", target: body._id, workspaceId: owner.id }],
    state: "blocked",
    category: "phishing",
    reason: "",
    until: null,
    source: "command",
    decidedBy: "",
  });
  expect(await getLevel(owner)).toBe("new");
});

test.each([
  ["path", { path: "paypaI-login" }],
  ["alias", { alias: "p-a-y-p-a-l" }],
  ["path", { addresses: [{ path: "offers-2026" }, { path: "offers/apple-id" }] }],
])("a new account cannot use a brand's name as %s", async (field, body) => {
  const owner = await app.workspace();
  const reply = await create(owner, body);
  expect(reply).toMatchObject({ status: 422, body: { code: "brand_in_address", errors: [{ field }] } });
  const { body: link } = await create(owner);
  expect(await getStatus(owner.call("PATCH", `${LINKS}/${link._id}`, body))).toBe(422);
});

test("harmless names are allowed, and older accounts may use any name", async () => {
  const owner = await app.workspace();
  for (const path of ["pineapple", "applepie"]) expect(await getStatus(create(owner, { path }))).toBe(201);
  later(3 * DAY_MS);
  expect(await getStatus(create(owner, { path: "paypal-tips" }))).toBe(201);
});

test("a new account cannot link to another shortener, also in rules and changes", async () => {
  const owner = await app.workspace();
  const reply = await create(owner, { link: "https://bit.ly/abc" });
  expect(reply).toMatchObject({ status: 422, body: { code: "shortener_destination", errors: [{ field: "link" }] } });
  const { body } = await create(owner);
  expect(await getStatus(owner.call("PATCH", `${LINKS}/${body._id}`, { link: "https://www.tinyurl.com/x" }))).toBe(422);
  later(3 * DAY_MS);
  expect(await getStatus(create(owner, { link: "https://bit.ly/abc" }))).toBe(201);
});

test("links of a new account to an unknown host have a notice for 48 hours, others have none", async () => {
  const owner = await app.workspace();
  const old = await app.workspace();
  const getNoticeEnd = async ({ code }: Body) => (await findLinksByCodes(app.db, [code]))[0]!.noticeUntilMs;
  const { body } = await create(owner, { link: "https://unknown.example/" });
  expect(await getNoticeEnd(body)).toBe(START.getTime() + 48 * HOUR_MS);
  expect(await getNoticeEnd((await create(owner)).body)).toBeNull();
  await owner.call("PATCH", `${LINKS}/${body._id}`, { link: "https://famous.example/" });
  expect(await getNoticeEnd(body)).toBeNull();
  await app.sql`insert into trust_overrides (primary_id, level, set_at) values (${old.id}, 'trusted', now())`;
  expect(await getNoticeEnd((await create(old, { link: "https://shop.example/" })).body)).toBeNull();
  expect(await getNoticeEnd((await create(owner, { link: "https://shop.example/" })).body)).toBeNull();
});

test("the simulator shows the notice on a new account's link, and records no host", async () => {
  const owner = await app.workspace();
  const old = await app.workspace();
  await app.sql`insert into trust_overrides (primary_id, level, set_at) values (${old.id}, 'trusted', now())`;
  const simulate = async (path: string, body: object, who = owner) =>
    (await who.call<{ restriction: string | null }>("POST", `${LINKS}/${path}simulate`, { visitor: {}, ...body })).body
      .restriction;
  const unknown = { link: "https://simulated.example/" };
  expect(await simulate("", unknown, old)).toBeNull();
  expect(await simulate("", unknown)).toBe("new");
  expect(await simulate("", { link: "https://famous.example/" })).toBeNull();
  const { body } = await create(owner, unknown);
  expect(await simulate(`${body._id}/`, {})).toBe("new");
  expect(await simulate(`${body._id}/`, { link: "https://famous.example/" })).toBeNull();
  const at = (hours: number) => new Date(START.getTime() + hours * HOUR_MS).toISOString();
  expect(await simulate(`${body._id}/`, { visitor: { at: at(47) } })).toBe("new");
  expect(await simulate(`${body._id}/`, { visitor: { at: at(49) } })).toBeNull();
});

test("without the setting, no trust rule applies", async () => {
  const owner = await off.workspace();
  const bodies = [{ path: "paypal" }, { link: "https://bit.ly/abc" }, ...Array.from({ length: 26 }, () => ({}))];
  for (const body of bodies) expect(await getStatus(create(owner, body))).toBe(201);
});
