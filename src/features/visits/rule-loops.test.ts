import { request } from "node:http";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountQueues } from "#features/accounts/jobs.ts";
import { setPlan } from "#features/workspaces/workspaces.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, accountQueues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const [kim, lee] = [await testTenant(instance), await testTenant(instance)];
const ENDED = { schedule: { until: "2020-01-01T00:00:00Z", zone: "UTC" } };
const [A, B] = ["over.one.example", "over.two.example"];
const toUrl = (host: string, path: string) => `http://${host}:${instance.port}${path}`;

/** Adds a host as if a check had found its records. */
async function addHost(tenant: typeof kim, body: object): Promise<string> {
  await setPlan(instance.node.shared, tenant.username, { plan: "Pro", planUntil: null });
  const { body: added } = await tenant.call("POST", "/v1/domains", body);
  const id = added["_id"] as string;
  await postgres.db.execute(sql`update domains set state = 'live', verified_at = now() where id = ${id}`);
  await change(tenant, id, {});
  return id;
}

async function change(tenant: typeof kim, id: string, rules: object): Promise<void> {
  expect((await tenant.call("PATCH", `/v1/domains/${id}`, rules)).status).toBe(200);
}

async function addLink(tenant: typeof kim, body: object): Promise<string> {
  const { status, body: added } = await tenant.call("POST", "/v1/links", { link: "https://example.com/", ...body });
  expect(status).toBe(201);
  return added["_id"] as string;
}

/** Uses Node's HTTP client, since `fetch` sets its own Host header. */
function open(address: string): Promise<{ status?: number; location?: string }> {
  const { host, pathname: path } = new URL(address);
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent: false, port: instance.port, host: "127.0.0.1", path, headers: { host } },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode!, location: response.headers.location! });
      },
    );
    sent.on("error", reject).end();
  });
}

/** Follows redirects as a browser does. */
async function follow(address: string, redirects = 0): Promise<number | undefined> {
  const { status, location } = await open(address);
  return status === 302 && redirects < 20 ? follow(new URL(location!, address).href, redirects + 1) : status;
}

/** Follows the redirects twice: the second time, both links are in memory. */
async function followAgain(address: string) {
  await follow(address);
  return follow(address);
}

const first = await addHost(kim, { host: A, use: "page", expiredUrl: toUrl(B, "/over") });
await addHost(lee, { host: B, use: "page", expiredUrl: toUrl(A, "/over") });
const ended = await addLink(kim, { alias: "over", onPage: true, rules: ENDED });
await addLink(lee, { alias: "over", onPage: true, rules: ENDED });

test("shows that a link has expired where the rules of two hosts would redirect to each other forever", async () => {
  expect(await followAgain(toUrl(A, "/over"))).toBe(410);
  expect(await followAgain(toUrl(B, "/over"))).toBe(410);
});

test("shows the same if the other rule is the one for unknown paths", async () => {
  await change(kim, first, { expiredUrl: null, notFoundUrl: toUrl(B, "/over") });
  expect((await kim.call("DELETE", `/v1/widget/link/${ended}`)).status).toBe(204);
  expect(await followAgain(toUrl(A, "/over"))).toBe(404);
  expect(await followAgain(toUrl(B, "/over"))).toBe(410);
});

test("follows the rule while nothing leads back", async () => {
  await change(kim, first, { notFoundUrl: null });
  expect(await followAgain(toUrl(B, "/over"))).toBe(404);
});

test("shows the page where the rule of a root and a link would redirect to each other forever", async () => {
  const link = await addLink(kim, { alias: "start", onPage: true, link: toUrl(A, "/") });
  await change(kim, first, { rootUrl: toUrl(A, "/start") });
  expect(await followAgain(toUrl(A, "/start"))).toBe(200);
  expect(await followAgain(toUrl(A, "/"))).toBe(200);
  // also through another page that redirects
  expect((await kim.call("PATCH", `/v1/links/${link}`, { link: `${instance.origin}/${lee.username}` })).status).toBe(
    200,
  );
  expect((await lee.call("PUT", "/v1/leap", { to: `${instance.origin}/${kim.username}` })).status).toBe(200);
  expect(await followAgain(toUrl(A, "/start"))).toBe(200);
  expect((await lee.call("DELETE", "/v1/leap")).status).toBe(204);
});

test("follows the rule of a root to a link that leads elsewhere", async () => {
  await addLink(kim, { alias: "shop", onPage: true, link: "https://shop.example/" });
  await change(kim, first, { rootUrl: toUrl(A, "/shop") });
  // the second time, the link is in memory
  for (let time = 0; time < 2; time++)
    expect(await open(toUrl(A, "/"))).toEqual({ status: 302, location: toUrl(A, "/shop") });
});
