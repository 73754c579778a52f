import { afterAll, expect, test } from "vitest";
import { closeReport } from "#features/abuse/reports.ts";
import { decideCase, listCases, listReportsOfCase, reviewCase } from "#features/abuse/cases.ts";
import { openJobs } from "#infra/jobs/open-jobs.ts";
import { connectPostgres } from "#infra/postgres/client.ts";
import { abuseQueues } from "#features/abuse/jobs.ts";
import { accountQueues } from "#features/accounts/jobs.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { fingerprint, testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { commandCtx } from "../commands/with-stores.ts";

const postgres = await testPostgres();
await installJobs(postgres.target, [...abuseQueues, ...accountQueues]);
const clickhouse = await testClickHouse();
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const PUBLIC_URL = "https://halka.example";
const instance = await testNode(stores, { env: { PUBLIC_URL, ABUSE_EMAIL: "abuse@halka.example" } });
const limited = await testNode(stores, { env: { PUBLIC_URL, RATE_LIMITS: "on" } });
const own = connectPostgres(postgres.target, { max: 2 });
afterAll(() => own.close());
const ctx = { ...commandCtx(own), jobs: openJobs() };

let links = 0;

async function testLink() {
  const tenant = await testTenant(instance);
  const fields = { name: "Shop", slug: "web", link: "https://shop.example/", alias: `shop${++links}` };
  const { status, body } = await tenant.call("POST", "/v1/widget/link", fields);
  expect(status).toBe(201);
  return { tenant, id: String(body._id), url: `${PUBLIC_URL}/${tenant.username}/${fields.alias}` };
}

const complete = (url: string) => ({
  url,
  reason: "scam",
  note: "It copies the sign-in of a bank <b>",
  name: "Ada Reader",
  address: "reader@example.com",
  good_faith: "yes",
});

const send = (fields: Record<string, string>, { origin } = instance, headers = {}) =>
  fetch(`${origin}/report`, { method: "POST", redirect: "manual", headers, body: new URLSearchParams(fields) });

const getCases = async (target: string) => (await listCases(ctx)).filter((each) => each.target === target);

test("reports a link by its address, and confirms it with the reference of the stored report", async () => {
  const { id, url, tenant } = await testLink();
  const sent = await send(complete(url));
  const location = sent.headers.get("location")!;
  expect([sent.status, location]).toEqual([303, expect.stringMatching(/^\/report\?sent=[0-9a-f-]{36}$/)]);
  const [opened] = await getCases(id);
  expect(opened).toMatchObject({
    kind: "link",
    workspaceId: tenant.id,
    category: "scam",
    url,
    state: "open",
    reports: 1,
  });
  const [stored] = await listReportsOfCase(ctx, opened!.id);
  const { good_faith: _, ...fields } = complete(url);
  expect(stored).toMatchObject(fields);
  expect(location).toBe(`/report?sent=${stored!.id}`);
  expect(await (await fetch(instance.origin + location)).text()).toContain(stored!.id);
});

test("reports a page by its address", async () => {
  const { tenant } = await testLink();
  expect((await send(complete(`${PUBLIC_URL}/${tenant.username}`))).status).toBe(303);
  expect(await getCases(tenant.id)).toMatchObject([{ kind: "page", category: "scam" }]);
});

test("reports the page and link at a former username that still redirects there", async () => {
  const { tenant, id, url } = await testLink();
  const { password: current_password } = tenant;
  const renamed = await tenant.call("PUT", "/v1/account/username", {
    username: `new-${tenant.username}`,
    current_password,
  });
  expect(renamed.status).toBe(200);
  expect((await fetch(instance.origin + new URL(url).pathname, { redirect: "manual" })).status).toBe(302);
  expect((await send(complete(url))).status).toBe(303);
  expect((await send(complete(`${PUBLIC_URL}/${tenant.username}`))).status).toBe(303);
  expect(await getCases(id)).toMatchObject([{ kind: "link", category: "scam" }]);
  expect(await getCases(tenant.id)).toMatchObject([{ kind: "page", category: "scam" }]);
});

test("reports everything that a page's own host serves: the root, the handle, links and blocks", async () => {
  const { tenant, id, url } = await testLink();
  await instance.node.sql`update workspaces set plan = 'Pro' where id = ${tenant.id}`;
  const host = `h${tenant.id.slice(-12)}.example`;
  const added = await tenant.call("POST", "/v1/domains", { host, use: "page" });
  await instance.node
    .sql`update domains set state = 'live', verified_at = now() where id = ${added.body._id as string}`;
  // any change of the domain announces it to the node
  expect((await tenant.call("PATCH", `/v1/domains/${added.body._id as string}`, {})).status).toBe(200);
  const alias = new URL(url).pathname.split("/")[2]!;
  for (const path of ["/", `/${tenant.username}`, `/-/${tenant.blockId}`, `/${tenant.username}/${alias}`, `/${alias}`])
    expect([path, (await send(complete(`https://${host}${path}`))).status]).toEqual([path, 303]);
  expect((await send(complete(`https://${host}./${alias}`))).status).toBe(303);
  expect(await getCases(tenant.id)).toMatchObject([{ reports: 3 }]);
  expect(await getCases(id)).toMatchObject([{ reports: 3 }]);
});

test.each([
  ["en", "Exact address of the page or link"],
  ["tr", "Sayfanın ya da bağlantının tam adresi"],
  ["ru", "Точный адрес страницы или ссылки"],
])("puts the address into the form in %s", async (language, label) => {
  const url = `${PUBLIC_URL}/ada/"><script>`;
  const path = `/report?url=${encodeURIComponent(url)}`;
  const response = await fetch(instance.origin + path, { headers: { cookie: `preferred-language=${language}` } });
  const html = await response.text();
  expect(html).toContain(`<html lang="${language}">`);
  expect(html).toContain(label);
  expect(html).toContain('<a href="mailto:abuse@halka.example">');
  expect(html).toContain("&quot;&gt;&lt;script&gt;");
  expect(html).not.toContain("<script>");
});

test("names every invalid field, keeps the input and stores nothing", async () => {
  const { url } = await testLink();
  const before = await fingerprint(instance);
  const empty = await send({});
  expect(empty.status).toBe(422);
  const html = await empty.text();
  for (const field of ["url", "reason", "note", "name", "address", "good_faith"])
    expect(html).toContain(`id="${field}-error"`);
  for (const [field, value] of [
    ["url", "https://elsewhere.example/x"],
    ["url", `${PUBLIC_URL}/unclaimed/nothing`],
    ["reason", "boring"],
    ["note", "x".repeat(1001)],
    ["name", ""],
    ["name", "x".repeat(201)],
    ["address", "reader"],
    ["good_faith", ""],
  ] as const) {
    const rejected = await send({ ...complete(url), [field]: value });
    const text = await rejected.text();
    expect([rejected.status, [...text.matchAll(/id="(\w+)-error"/g)].map(([, name]) => name)]).toEqual([422, [field]]);
  }
  expect(await (await send({ ...complete(url), reason: "" })).text()).toContain("a bank &lt;b&gt;");
  expect((await send({ ...complete(url), note: "x".repeat(20_000) })).status).toBe(413);
  expect((await send(complete(url), instance, { origin: "https://evil.example" })).status).toBe(403);
  expect(await fingerprint(instance)).toBe(before);
});

test("takes a report of child sexual abuse without name and address", async () => {
  const { id, url } = await testLink();
  expect((await send({ ...complete(url), reason: "csam", name: "", address: "" })).status).toBe(303);
  expect(await getCases(id)).toMatchObject([{ category: "csam" }]);
});

test("adds reports of the same target and category to one case, even when sent at the same time", async () => {
  const { id, url } = await testLink();
  await Promise.all(Array.from({ length: 6 }, () => send(complete(url))));
  await send({ ...complete(url), reason: "spam" });
  const cases = await getCases(id);
  expect(cases.map(({ category, reports }) => [category, reports])).toEqual([
    ["scam", 6],
    ["spam", 1],
  ]);
});

test("limits a network and counts it as one reporter, while others can still report the target", async () => {
  const { id, url } = await testLink();
  const statuses = [];
  for (let time = 0; time < 11; time++) statuses.push((await send(complete(url), limited)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
  expect(await getCases(id)).toMatchObject([{ reports: 10, reporters: 1 }]);
  expect((await send(complete(url))).status).toBe(303);
  expect(await getCases(id)).toMatchObject([{ reports: 11, reporters: 2 }]);
});

test("stores a bounded number of reports per case, and counts the rest", async () => {
  const { id, url } = await testLink();
  await send(complete(url));
  await instance.node.sql`update abuse_cases set reports = 500 where target = ${id}`;
  const sent = await send(complete(url));
  const [flooded] = await getCases(id);
  expect(flooded).toMatchObject({ reports: 501 });
  expect(sent.headers.get("location")).toBe(`/report?sent=${flooded!.id}`);
  expect(await listReportsOfCase(ctx, flooded!.id)).toHaveLength(1);
});

test("puts the most severe case first, then the one with more reporters", async () => {
  const [spam, scam, csam] = [await testLink(), await testLink(), await testLink()];
  for (let time = 0; time < 3; time++) await send({ ...complete(spam.url), reason: "spam" });
  await send(complete(scam.url));
  await send({ ...complete(csam.url), reason: "csam" });
  const ids = new Set([spam.id, scam.id, csam.id]);
  const getOrder = async () => (await listCases(ctx)).map(({ target }) => target).filter((id) => ids.has(id));
  expect(await getOrder()).toEqual([csam.id, scam.id, spam.id]);
  for (let time = 0; time < 8; time++) await send({ ...complete(spam.url), reason: "spam" });
  expect(await getOrder()).toEqual([csam.id, spam.id, scam.id]);
});

test("blocks the target of a decided case, closes its reports, and opens a new case for the next report", async () => {
  const { id, url } = await testLink();
  await send(complete(url));
  const [opened] = await getCases(id);
  expect(await reviewCase(ctx, opened!.id)).toBe(true);
  expect(await getCases(id)).toMatchObject([{ state: "review" }]);
  const source = { source: "command", decidedBy: "" } as const;
  const decision = {
    caseId: opened!.id,
    action: "blocked",
    ground: "terms",
    explanation: "It copies a bank.",
    ...source,
  } as const;
  expect(await decideCase(ctx, decision)).toMatchObject({ state: "decided", action: "blocked" });
  expect(await instance.node.sql`select state, category, reason from moderation_states where target = ${id}`).toEqual([
    { state: "blocked", category: "phishing", reason: "It copies a bank." },
  ]);
  expect((await listReportsOfCase(ctx, opened!.id)).every(({ closedAt }) => closedAt !== null)).toBe(true);
  expect(await decideCase(ctx, decision)).toBeUndefined();
  expect(await getCases(id)).toEqual([]);
  await send(complete(url));
  expect(await getCases(id)).toMatchObject([{ state: "open", reports: 1 }]);
});

test("restricts nothing when a case is decided without action", async () => {
  const { id, url } = await testLink();
  await send(complete(url));
  const [opened] = await getCases(id);
  const source = { source: "command", decidedBy: "" } as const;
  await decideCase(ctx, {
    caseId: opened!.id,
    action: "none",
    ground: null,
    explanation: "It is the bank.",
    ...source,
  });
  expect(await instance.node.sql`select 1 from moderation_states where target = ${id}`).toEqual([]);
});

test("closes a case with the last of its reports", async () => {
  const { id, url } = await testLink();
  await Promise.all([send(complete(url)), send(complete(url))]);
  const [opened] = await getCases(id);
  const [first, second] = await listReportsOfCase(ctx, opened!.id);
  expect(await closeReport(ctx, first!.id)).toBe(true);
  expect(await getCases(id)).toHaveLength(1);
  expect(await closeReport(ctx, second!.id)).toBe(true);
  expect(await getCases(id)).toEqual([]);
});

test("links the preview of a link to the form, with the link's address", async () => {
  const { url } = await testLink();
  const html = await (await fetch(`${instance.origin}${new URL(url).pathname}+`)).text();
  expect(html).toContain(`href="${PUBLIC_URL}/report?url=${encodeURIComponent(url)}"`);
});
