import { expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { openActiveRestrictions } from "#features/moderation/active-restrictions.ts";
import { decideModeration, type OwnedTarget, undoDecision } from "#features/moderation/moderate.ts";
import type { DecisionContent } from "#features/moderation/state.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { getStatus } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { createKey } from "#testing/api-key.ts";
import { secondPage } from "#testing/second-page.ts";
import { queues } from "./jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const instance = await testNode(stores);
const other = await testNode(stores);

const PHISHING: DecisionContent = { state: "blocked", category: "phishing", reason: "Asks for passwords", until: null };

const ctx = { ...instance.node.shared, log: instance.node.log };

/** Announces the decision to this node immediately; NOTIFY would tell all nodes a moment later. */
async function announced<T extends string | undefined>(decisionId: T): Promise<T> {
  if (decisionId !== undefined)
    await instance.node.moderation.follow({ name: "moderation.decided", workspaceId: "", subject: { decisionId } });
  return decisionId;
}

const decide = async (targets: readonly OwnedTarget[], content: Partial<DecisionContent> = {}) =>
  announced(await decideModeration(ctx, { ...PHISHING, ...content, source: "operator", decidedBy: "desk", targets }));

async function undo(id: string | undefined): Promise<boolean> {
  const isUndone = await undoDecision(ctx, id!);
  await announced(id);
  return isUndone;
}

const list = async (targets: readonly OwnedTarget[], state: DecisionContent["state"]) =>
  announced(await decideModeration(ctx, { ...PHISHING, state, source: "list", decidedBy: "urlhaus", targets }));

const host = (name: string): OwnedTarget => ({ kind: "host", target: name, workspaceId: null });

const get = (
  path: string,
  { node = instance, headers = {} }: { node?: typeof instance; headers?: Record<string, string> } = {},
) => fetch(node.origin + path, { redirect: "manual", headers });

const statusAt = (path: string, node = instance) => getStatus(node.origin, path);

/** A member with a link to a host of its own. */
async function tenant() {
  const member = await testMember(instance);
  const destinationHost = `${member.username.replace(/[^a-z0-9]/g, "")}.example.com`;
  const link = `https://${destinationHost}/login`;
  const { body } = await member.call("POST", "/v1/widget/link", { name: "Site", slug: "web", link });
  const linkId = body._id as string;
  const own = { link: { kind: "link", target: linkId }, page: { kind: "page", target: member.id } } as const;
  const account: OwnedTarget = { kind: "account", target: member.id, workspaceId: member.id };
  const targets = {
    link: { ...own.link, workspaceId: member.id },
    page: { ...own.page, workspaceId: member.id },
    account,
    host: host(destinationHost),
  } as const;
  return { ...member, destinationHost, linkId, link, path: `/${member.username}/web`, targets };
}

test("a blocked link is gone on every node, and back after an undo", async () => {
  const { path, targets, link } = await tenant();
  for (const node of [instance, other]) expect(await statusAt(path, node)).toBe(302);
  const id = await decide([targets.link]);
  const gone = await get(path);
  expect(gone.status).toBe(410);
  expect(gone.headers.get("cache-control")).toBe("no-store");
  const text = await gone.text();
  expect(text).toContain("This link was taken down");
  expect(text).not.toContain(link);
  await eventually(async () => (await statusAt(path, other)) === 410);
  expect(await undo(id)).toBe(true);
  expect(await statusAt(path)).toBe(302);
  await eventually(async () => (await statusAt(path, other)) === 302);
  expect(await undo(id)).toBe(false);
});

test("one decision covers a link, its destination's host and the account, and one undo reverts all of it", async () => {
  const bad = await tenant();
  const alike = await testMember(instance);
  await alike.call("POST", "/v1/widget/link", {
    name: "Same",
    slug: "web",
    link: `https://www.${bad.destinationHost}/`,
  });
  const id = await decide([bad.targets.link, bad.targets.host, bad.targets.account]);
  expect(await statusAt(bad.path)).toBe(410);
  expect(await statusAt(`/${bad.username}`)).toBe(410);
  expect(await statusAt(`/${alike.username}/web`)).toBe(410);
  expect(await statusAt(`/${alike.username}`)).toBe(200);
  await undo(id);
  for (const path of [bad.path, `/${alike.username}/web`]) expect(await statusAt(path)).toBe(302);
  expect(await statusAt(`/${bad.username}`)).toBe(200);
});

test("an undo keeps the effects of a later decision", async () => {
  const { path, targets } = await tenant();
  const first = await decide([targets.link], { state: "warned" });
  await decide([targets.link], { state: "blocked" });
  await undo(first);
  expect(await statusAt(path)).toBe(410);
});

test("an undo does not bring back a decision that was undone before it", async () => {
  const { path, targets, link } = await tenant();
  const warned = await decide([targets.host], { state: "warned" });
  const decisions = [await decide([targets.host]), await decide([targets.host], { category: "malware" })];
  const last = await decide([targets.host], { state: "ok" });
  for (const id of decisions) await undo(id);
  await undo(last);
  expect(await (await get(path)).text()).toContain(`href="${link}"`);
  await undo(warned);
  expect(await statusAt(path)).toBe(302);
});

test("a warning names the host and the reason, and lets the visitor continue", async () => {
  const { path, targets, destinationHost, link } = await tenant();
  await decide([targets.host], { state: "warned" });
  const warning = await get(path);
  expect(warning.status).toBe(200);
  const text = await warning.text();
  expect(text).toContain(`This link leads to ${destinationHost}`);
  expect(text).toContain("It may try to steal passwords or money.");
  expect(text).toContain(`href="${link}"`);
  const turkish = await (await get(`${path}?lang=tr`)).text();
  expect(turkish).toContain("Dikkat!");
});

test("a page hides blocked links, and sends visitors of warned links to the warning first", async () => {
  const { username, targets, link, path } = await tenant();
  const page = async () => (await get(`/${username}`)).text();
  expect(await page()).toContain(`href="${link}"`);
  const id = await decide([targets.host], { state: "warned" });
  expect(await page()).not.toContain(link);
  expect(await page()).toContain(`href="${path}`);
  await undo(id);
  await decide([targets.link]);
  expect(await page()).not.toContain("Site</");
});

test("a visitor can continue past a page's warning for a few minutes, but cannot share a permanent way around it", async () => {
  const { username, targets } = await tenant();
  await decide([targets.page], { state: "warned", category: "spam" });
  const text = await (await get(`/${username}`)).text();
  expect(text).toContain(`Be careful with ${username}`);
  const onward = /href="(\/[^"]*hlk=seen[^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
  expect(onward).toBeDefined();
  expect(await (await get(onward!)).text()).toContain("Site");
  expect(await (await get(`/${username}?hlk=seen.1999999999.${"A".repeat(43)}`)).text()).toContain("Be careful");
});

test("a blocked account can read and export, but cannot change anything that visitors see", async () => {
  const person = await tenant();
  await decide([person.targets.account]);
  const change = await person.call("PUT", `/v1/widget/link/${person.linkId}`, { name: "Other" });
  expect(change).toMatchObject({ status: 403, body: { code: "account_blocked" } });
  expect((await person.call("GET", "/v1/widget/link")).status).toBe(200);
  expect((await person.call("POST", "/v1/account/export")).status).toBeLessThan(300);
  const { body } = await person.call("GET", "/v1/moderation");
  expect(body).toMatchObject([
    { kind: "account", state: "blocked", category: "phishing", reason: "Asks for passwords" },
  ]);
});

test("the owner sees restrictions of the workspace, not those of other workspaces", async () => {
  const [ada, bob] = [await tenant(), await tenant()];
  await decide([ada.targets.link, ada.targets.host], { until: new Date(Date.now() + 86_400_000) });
  const { body } = await ada.call("GET", "/v1/moderation");
  expect(body).toMatchObject([{ kind: "link", target: ada.linkId, state: "blocked" }]);
  expect((await ada.call("GET", "/v1/pages")).body).toMatchObject([{ restricted: true }]);
  expect((await bob.call("GET", "/v1/pages")).body).toMatchObject([{ restricted: false }]);
  expect((await bob.call("GET", "/v1/moderation")).body).toEqual([]);
});

test("the owner sees the newest restriction first, and the stricter one of a link and its host", async () => {
  const { call, targets } = await tenant();
  const getSeen = async () =>
    ((await call("GET", "/v1/moderation")).body as { kind: string; state: string }[]).map(
      ({ kind, state }) => `${kind} ${state}`,
    );
  await decide([targets.link], { state: "warned" });
  await decide([targets.page], { state: "warned" });
  expect(await getSeen()).toEqual(["page warned", "link warned"]);
  await decide([targets.host]);
  expect(await getSeen()).toEqual(["link blocked", "page warned"]);
});

test("an API key of any page sees that its account is blocked", async () => {
  const owner = await tenant();
  const second = await secondPage(instance.origin, owner);
  const key = await createKey(second);
  const isRestricted = async () =>
    ((await key.call(instance.origin, "GET", "/v1/pages")).body as { restricted: boolean }[]).map(
      ({ restricted }) => restricted,
    );
  expect(await isRestricted()).toEqual([false]);
  await decide([owner.targets.account]);
  expect(await isRestricted()).toEqual([true]);
});

test("a destination on a blocked host is rejected in every field that accepts one, and the error names the field", async () => {
  const { targets, destinationHost, call, linkId } = await tenant();
  await decide([targets.host]);
  const bad = `https://login.${destinationHost}/`;
  const rejected = async (method: string, path: string, body: object, field: string) => {
    const { status, body: problem } = await call(method, path, body);
    expect({ path, status, ...problem }).toMatchObject({ path, status: 422, errors: [{ field }] });
  };
  await rejected("POST", "/v1/widget/link", { name: "A", slug: "web", link: bad }, "link");
  await rejected("POST", "/v1/links", { link: bad }, "link");
  await rejected("PUT", `/v1/widget/link/${linkId}`, { rules: { fallback: bad } }, "rules.fallback");
  await rejected("PUT", "/v1/leap", { to: bad }, "to");
  const social = { kind: "social", items: [{ platform: "web", url: bad }] };
  await rejected("POST", "/v1/blocks", { content: social }, "content.items.0.url");
  expect((await call("PUT", `/v1/widget/link/${linkId}`, { name: "Still editable" })).status).toBe(200);
});

test("a page redirect names the restriction of its destination", async () => {
  const { targets, destinationHost, call } = await tenant();
  const getRestriction = async () => (await call("GET", "/v1/leap")).body.restriction as unknown;
  expect((await call("PUT", "/v1/leap", { to: `https://${destinationHost}/` })).body).toMatchObject({
    restriction: null,
  });
  await decide([targets.host], { state: "warned" });
  expect(await getRestriction()).toBe("warned");
  await decide([targets.host]);
  expect(await getRestriction()).toBe("blocked");
});

test("a list restricts only targets without a person's decision, and lifts only its own restrictions", async () => {
  const { path, targets } = await tenant();
  expect(await list([targets.host], "blocked")).toBeDefined();
  expect(await statusAt(path)).toBe(410);
  expect(await list([targets.host], "ok")).toBeDefined();
  expect(await statusAt(path)).toBe(302);
  await decide([targets.host], { state: "ok" });
  expect(await list([targets.host], "blocked")).toBeUndefined();
  expect(await statusAt(path)).toBe(302);
  await decide([targets.host]);
  expect(await list([targets.host], "ok")).toBeUndefined();
  expect(await statusAt(path)).toBe(410);
});

test("a list restricts a target again once a person's decision about it has ended", async () => {
  const { path, targets } = await tenant();
  await decide([targets.host], { state: "warned", until: new Date(Date.now() - 1) });
  expect(await statusAt(path)).toBe(302);
  expect(await list([targets.host], "ok")).toBeUndefined();
  expect(await list([targets.host], "blocked")).toBeDefined();
  expect(await statusAt(path)).toBe(410);
});

test("a restriction that is read during a reload of all of them still ends at its end date", async () => {
  const { targets, linkId } = await tenant();
  const reload = Promise.withResolvers<void>();
  let isFirst = true;
  const slow = new Proxy(instance.node.shared.db, {
    get(db, name) {
      if (name !== "select" || !isFirst) return Reflect.get(db, name) as unknown;
      isFirst = false;
      return () => ({ from: () => ({ where: () => reload.promise.then(() => []) }) });
    },
  });
  let nowMs = Date.now();
  const states = openActiveRestrictions(slow, () => nowMs);
  const reloading = states.refreshAll();
  const decisionId = (await decide([targets.link], { until: new Date(nowMs + 60_000) }))!;
  await states.follow({ name: "moderation.decided", workspaceId: "", subject: { decisionId } });
  reload.resolve();
  await reloading;
  expect(states.find("link", linkId)?.state).toBe("blocked");
  nowMs += 60_001;
  expect(states.find("link", linkId)).toBeUndefined();
});

test("a restriction ends at its end date without an undo", async () => {
  const { path, targets, username, link } = await tenant();
  await decide([targets.link]);
  expect(await statusAt(path)).toBe(410);
  expect(await (await get(`/${username}`)).text()).not.toContain(link);
  await decide([targets.link], { until: new Date(Date.now() + 300) });
  await eventually(async () => (await statusAt(path)) === 302);
  expect(await (await get(`/${username}`)).text()).toContain(link);
});

test("the preview of a blocked link hides its destination and calls it unsafe", async () => {
  const { path, targets, link } = await tenant();
  await decide([targets.link]);
  const json = await (await get(`${path}+`, { headers: { accept: "application/json" } })).json();
  expect(json).toMatchObject({ destination: null, unsafe: true });
  const document = await get(`${path}+`);
  expect(document.status).toBe(410);
  expect(await document.text()).not.toContain(link);
});

test("the widget leaves out blocked links, and is gone with a blocked page", async () => {
  const { username, targets, linkId } = await tenant();
  const widget = async () => {
    const response = await get(`/v1/widget/link/username/${username}`);
    return { status: response.status, text: await response.text() };
  };
  expect((await widget()).text).toContain(linkId);
  await decide([targets.link]);
  expect((await widget()).text).not.toContain(linkId);
  await decide([targets.page]);
  expect((await widget()).status).toBe(404);
});

test("share sheets, cards and public histories of blocked targets are not found", async () => {
  const { username, targets, linkId, call } = await tenant();
  await call("PUT", `/v1/links/${linkId}/history`, { public: true });
  const history = `/share/${username}/web/history`;
  for (const path of [history, `/share/${username}`]) expect(await statusAt(path)).toBe(200);
  const id = await decide([targets.link]);
  expect(await statusAt(history)).toBe(404);
  await undo(id);
  await decide([targets.page]);
  for (const path of [history, `/share/${username}`, `/share/${username}/qr.svg`])
    expect(await statusAt(path)).toBe(404);
});

test("the simulator shows the effect of moderation on a link", async () => {
  const { linkId, targets, call } = await tenant();
  const simulate = async () => (await call("POST", `/v1/links/${linkId}/simulate`, { visitor: {} })).body;
  expect(await simulate()).toMatchObject({ restriction: null, counts: true });
  await decide([targets.host], { state: "warned" });
  expect(await simulate()).toMatchObject({ restriction: "warned", counts: true });
  await decide([targets.link]);
  expect(await simulate()).toMatchObject({ restriction: "blocked", counts: false });
});

test("the simulator ignores a restriction that has ended by the time of the visit", async () => {
  const { linkId, targets, call } = await tenant();
  await decide([targets.link], { until: new Date(Date.now() + DAY_MS) });
  const simulate = async (at: number) =>
    (await call("POST", `/v1/links/${linkId}/simulate`, { visitor: { at: new Date(at).toISOString() } })).body;
  expect(await simulate(Date.now())).toMatchObject({ restriction: "blocked", counts: false });
  expect(await simulate(Date.now() + 2 * DAY_MS)).toMatchObject({ restriction: null, counts: true });
});

test("owners see which links lead to a restricted host, and their page shows the restriction", async () => {
  const member = await tenant();
  const bystander = await tenant();
  const seen = async ({ call }: typeof member) => {
    const { body: restrictions } = await call("GET", "/v1/moderation");
    const { body: pages } = await call("GET", "/v1/pages");
    return { restrictions, restricted: pages[0].restricted };
  };
  const id = await decide([member.targets.host], { reason: "", state: "warned" });
  expect(await seen(member)).toEqual({
    restrictions: [
      expect.objectContaining({ kind: "link", target: member.linkId, state: "warned", category: "phishing" }),
    ],
    restricted: true,
  });
  expect(await seen(bystander)).toEqual({ restrictions: [], restricted: false });
  await undo(id);
  expect(await seen(member)).toEqual({ restrictions: [], restricted: false });
});
