import { expect, test } from "vitest";
import { accountQueues } from "#features/accounts/jobs.ts";
import { fromLine } from "#features/ingest/event.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { secondPage } from "#testing/second-page.ts";
import { CHROME } from "#testing/user-agents.ts";
import type { VisitResponse } from "./request.ts";

const TO = "https://festival.example/";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, accountQueues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const ada = await testMember(instance);
await ada.call("POST", "/v1/widget/link", { name: "Blog", slug: "web", link: "https://blog.example/" });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const pageRedirect = (body: object) => ada.call("PUT", "/v1/leap", body);
const end = () => ada.call("DELETE", "/v1/leap");

async function visit(
  path = `/${ada.username}`,
  { method = "GET", headers = {} }: { method?: string; headers?: object } = {},
): Promise<VisitResponse> {
  const response = await instance.node.visits.respond({
    method,
    url: path,
    host: new URL(instance.origin).host,
    address: "192.0.2.1",
    headers: { "user-agent": CHROME, ...headers },
  });
  return response!;
}
const getHeader = ({ headers }: VisitResponse, name: string) => headers[headers.indexOf(name) + 1];

test("redirects a page as soon as its owner sets a redirect, and shows the page again once the redirect is removed", async () => {
  expect((await visit()).status).toBe(200);
  const set = await pageRedirect({ to: " https://FESTIVAL.example ", note: "Tickets" });
  expect(set).toMatchObject({ status: 200, body: { to: TO, from: null, until: null, note: "Tickets" } });
  expect((await ada.call("GET", "/v1/leap")).body).toEqual(set.body);
  const response = await visit();
  expect([response.status, getHeader(response, "location"), getHeader(response, "cache-control")]).toEqual([
    302,
    TO,
    "no-store",
  ]);
  expect([(await end()).status, (await end()).status]).toEqual([204, 204]);
  expect((await visit()).status).toBe(200);
  expect((await ada.call("GET", "/v1/leap")).body).toBeNull();
  const events = await instance.node
    .sql`select name, subject from outbox where name like 'appearance.redirect%' order by id`;
  expect([...events]).toEqual([
    { name: "appearance.redirect_set", subject: { to: TO } },
    { name: "appearance.redirect_ended", subject: {} },
  ]);
});

test("allows a redirect to another page of this server, unless that one redirects too", async () => {
  const other = await secondPage(instance.origin, ada);
  const own = (path: string) => instance.origin + path;
  expect((await pageRedirect({ to: own(`/${other.username}`) })).status).toBe(200);
  const back = await other.call("PUT", "/v1/leap", { to: own(`/${ada.username}/`) });
  expect([back.status, back.body.code, back.body.errors[0].field]).toEqual([422, "bad_destination", "to"]);
  expect(back.body.message).toContain("another page that redirects");
  await end();
  expect((await other.call("PUT", "/v1/leap", { to: own(`/${ada.username}`) })).status).toBe(200);
  expect((await pageRedirect({ to: own(`/${ada.username.toUpperCase()}?a`) })).status).toBe(422);
  await other.call("DELETE", "/v1/leap");
});

test("rejects a redirect to a retired handle of the page itself, which would be a loop", async () => {
  const bob = await testMember(instance);
  const name = { username: `${bob.username}x`, current_password: bob.password };
  expect((await bob.call("PUT", "/v1/account/username", name)).status).toBe(200);
  const back = await bob.call("PUT", "/v1/leap", { to: `${instance.origin}/${bob.username}` });
  expect([back.status, back.body.errors[0].field]).toEqual([422, "to"]);
});

const rename = async (member: typeof ada, username: string) => {
  const changed = await member.call("PUT", "/v1/account/username", { username, current_password: member.password });
  expect(changed.status).toBe(200);
};
const setRedirect = async (member: typeof ada, to: string, period = {}) => {
  expect((await member.call("PUT", "/v1/leap", { to, ...period })).status).toBe(200);
};

test("shows a page whose redirect leads to the page itself after a rename", async () => {
  const bob = await testMember(instance);
  const free = `${bob.username}x`;
  await setRedirect(bob, `${instance.origin}/${free}`);
  expect((await visit(`/${bob.username}`)).status).toBe(302);
  expect((await visit(`/${free}`)).status).toBe(404);
  const isLoop = async () => (await bob.call("GET", "/v1/leap")).body.loops;
  expect(await isLoop()).toBe(false);
  await rename(bob, free);
  expect((await visit(`/${free}`)).status).toBe(200);
  expect(await isLoop()).toBe(true);
  await setRedirect(bob, TO);
  expect((await visit(`/${free}`)).status).toBe(302);
  expect(await isLoop()).toBe(false);
});

test("shows both pages if their redirects lead to each other after a rename, until one is removed", async () => {
  const [bob, eve, kim] = [await testMember(instance), await testMember(instance), await testMember(instance)];
  const free = `${bob.username}x`;
  await setRedirect(bob, `${instance.origin}/${eve.username}`);
  await setRedirect(eve, `${instance.origin}/${free}`);
  await setRedirect(kim, `${instance.origin}/${free}`);
  await rename(bob, free);
  for (const path of [`/${free}`, `/${eve.username}`]) expect((await visit(path)).status, path).toBe(200);
  // this page is outside the loop, so its redirect still works
  expect(getHeader(await visit(`/${kim.username}`), "location")).toBe(`${instance.origin}/${free}`);
  await bob.call("DELETE", "/v1/leap");
  expect(getHeader(await visit(`/${eve.username}`), "location")).toBe(`${instance.origin}/${free}`);
});

test("breaks a loop that a rename has caused, even if the other page is still cached", async () => {
  const [bob, eve] = [await testMember(instance), await testMember(instance)];
  const free = `${bob.username}x`;
  await setRedirect(bob, `${instance.origin}/${eve.username}`);
  await setRedirect(eve, `${instance.origin}/${free}`);
  for (const { username } of [bob, eve]) expect((await visit(`/${username}`)).status).toBe(302);
  await rename(bob, free);
  expect((await visit(`/${free}`)).status).toBe(200);
});

test("follows redirects that lead to each other while only one of them is active", async () => {
  const [bob, eve] = [await testMember(instance), await testMember(instance)];
  const free = `${bob.username}x`;
  await setRedirect(bob, `${instance.origin}/${eve.username}`, { from: inHours(1) });
  await setRedirect(eve, `${instance.origin}/${free}`);
  await rename(bob, free);
  expect([(await visit(`/${free}`)).status, (await visit(`/${eve.username}`)).status]).toEqual([200, 302]);
});

test("accepts only one of two simultaneous redirects between the same two pages", async () => {
  const [bob, eve] = [await testMember(instance), await testMember(instance)];
  for (let round = 0; round < 10; round++) {
    const replies = await Promise.all([
      bob.call("PUT", "/v1/leap", { to: `${instance.origin}/${eve.username}` }),
      eve.call("PUT", "/v1/leap", { to: `${instance.origin}/${bob.username}` }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    await Promise.all([bob, eve].map(({ call }) => call("DELETE", "/v1/leap")));
  }
});

test("rejects a link whose destination, or that of one of its rules, is a page that redirects", async () => {
  const [bob, eve] = [await testMember(instance), await testMember(instance)];
  const page = await secondPage(instance.origin, bob);
  await page.call("PUT", "/v1/leap", { to: TO });
  await eve.call("PUT", "/v1/leap", { to: TO });
  const own = (path: string) => instance.origin + path;
  const link = { name: "Other", slug: "web", link: own(`/${bob.username}`) };
  const create = (body: object) => bob.call("POST", "/v1/widget/link", { ...link, ...body });
  const kept = await create({});
  expect(kept.status).toBe(201);
  for (const to of [
    own(`/${page.username}`),
    own(`/${page.username.toUpperCase()}/?lang=tr`),
    own(`/${eve.username}`),
  ]) {
    const rejected = await create({ link: to });
    expect([rejected.status, rejected.body.code, rejected.body.errors[0].field]).toEqual([
      422,
      "bad_destination",
      "link",
    ]);
    expect(rejected.body.message).toContain("another page that redirects");
    const changed = await bob.call("PUT", `/v1/widget/link/${kept.body._id}`, {
      rules: {
        fallback: to,
        targets: [{ when: [{ kind: "device", is: "one-of", values: ["mobile"] }], to }],
        split: {
          variants: [
            { to: TO, weight: 1 },
            { to, weight: 1 },
          ],
        },
      },
    });
    expect([changed.status, changed.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      422,
      ["rules.fallback", "rules.targets.0.to", "rules.split.variants.1.to"],
    ]);
  }
  await page.call("DELETE", "/v1/leap");
  await eve.call("PUT", "/v1/leap", { to: TO, from: inHours(1) });
  for (const { username } of [page, eve]) expect((await create({ link: own(`/${username}`) })).status).toBe(201);
});

test("keeps a link to a page that starts to redirect working and editable", async () => {
  const bob = await testMember(instance);
  const page = await secondPage(instance.origin, bob);
  const to = `${instance.origin}/${page.username}`;
  const { body: link } = await bob.call("POST", "/v1/widget/link", { name: "Other", slug: "web", link: to });
  await page.call("PUT", "/v1/leap", { to: TO });
  const renamed = await bob.call("PUT", `/v1/widget/link/${link._id}`, { ...link, name: "New name" });
  expect([renamed.status, renamed.body.name]).toEqual([200, "New name"]);
  expect(getHeader(await visit(`/l/${link.code}`), "location")).toBe(to);
  expect(getHeader(await visit(`/${page.username}`), "location")).toBe(TO);
});

test.each<[string, { method?: string; headers?: object }, number]>([
  ["a browser, since no script reports the visit", {}, 0],
  ["HEAD", { method: "HEAD" }, 1],
  ["a prefetch", { headers: { "sec-purpose": "prefetch" } }, 2],
  ["a program", { headers: { "user-agent": "Googlebot/2.1" } }, 0],
  ["global privacy control", { headers: { "sec-gpc": "1" } }, 8],
])("counts %s as a visit, with the flags for its traffic class", async (_name, options, flags) => {
  await pageRedirect({ to: TO });
  const response = await visit(undefined, options);
  expect([response.status, response.body, getHeader(response, "location")]).toEqual([302, null, TO]);
  const { "user-agent": userAgent = CHROME } = { ...options.headers } as { readonly "user-agent"?: string };
  expect(fromLine(response.line!)).toMatchObject({ kind: "visit", workspaceId: ada.id, linkId: "", flags, userAgent });
});

test("does not affect short links, the list of links or other pages", async () => {
  const other = await secondPage(instance.origin, ada);
  await pageRedirect({ to: TO });
  const link = await visit(`/${ada.username}/web`);
  expect([link.status, getHeader(link, "location")]).toEqual([302, "https://blog.example/"]);
  expect((await visit(`/${other.username}`)).status).toBe(200);
  expect((await fetch(`${instance.origin}/v1/widget/link/username/${ada.username}`)).status).toBe(200);
  expect((await other.call("GET", "/v1/leap")).body).toBeNull();
  expect((await visit(undefined, { method: "POST" })).status).toBe(405);
});

test("begins and ends on schedule", async () => {
  await pageRedirect({ to: TO, from: inHours(1), until: inHours(2) });
  expect((await visit()).status).toBe(200);
  await pageRedirect({ to: TO, from: inHours(-1), until: inHours(2) });
  expect((await visit()).status).toBe(302);
  await instance.node.sql`update page_redirects set ends_at = now() where workspace_id = ${ada.id}`;
  expect((await ada.call("GET", "/v1/leap")).body).toBeNull();
});

test.each<[string, object]>([
  ["to", { to: "" }],
  ["to", {}],
  ["to", { to: "not an address" }],
  ["to", { to: "javascript:alert(1)" }],
  ["to", { to: "https://user:pass@a.example/" }],
  ["to", { to: `${instance.origin}/${ada.username}` }],
  ["until", { to: TO, until: inHours(-1) }],
  ["until", { to: TO, from: inHours(3), until: inHours(2) }],
  ["from", { to: TO, from: "tomorrow" }],
  ["note", { to: TO, note: "x".repeat(201) }],
  ["forever", { to: TO, forever: true }],
])("names an invalid %s and changes nothing: %j", async (field, body) => {
  await pageRedirect({ to: TO });
  const result = await pageRedirect(body);
  const fields = new Set(result.body.errors.map((error: { field: string }) => error.field));
  expect([result.status, [...fields]]).toEqual([422, [field]]);
  expect((await ada.call("GET", "/v1/leap")).body).toMatchObject({ to: TO });
});
