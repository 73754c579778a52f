import { expect, test } from "vitest";
import { accountQueues } from "#features/accounts/jobs.ts";
import { setPlan } from "#features/workspaces/workspaces.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { requestHost } from "#testing/host-request.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { addLiveDomain } from "#testing/stored-domains.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, accountQueues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const [kim, lee] = [await testTenant(instance), await testTenant(instance)];
const ENDED = { schedule: { until: "2020-01-01T00:00:00Z", zone: "UTC" } };
const [A, B] = ["over.one.example", "over.two.example"];
const toUrl = (host: string, path: string) => `http://${host}:${instance.port}${path}`;

async function change(tenant: typeof kim, id: string, rules: object): Promise<void> {
  expect((await tenant.call("PATCH", `/v1/domains/${id}`, rules)).status).toBe(200);
}

async function addLink(tenant: typeof kim, body: object): Promise<string> {
  const { status, body: added } = await tenant.call("POST", "/v1/links", { link: "https://example.com/", ...body });
  expect(status).toBe(201);
  return added["_id"] as string;
}

async function open(address: string) {
  const { host, pathname: path } = new URL(address);
  const { status, headers } = await requestHost({ port: instance.port, host, path });
  return { status, location: headers.get("location") };
}

/** Follows redirects as a browser does. */
async function follow(address: string, redirects = 0): Promise<number> {
  const { status, location } = await open(address);
  return status === 302 && redirects < 20 ? follow(new URL(location!, address).href, redirects + 1) : status;
}

/** Follows the redirects twice: the second time, both links are in memory. */
async function followAgain(address: string) {
  await follow(address);
  return follow(address);
}

for (const { username } of [kim, lee]) await setPlan(instance.node.shared, username, { plan: "Pro", planUntil: null });
const first = await addLiveDomain(postgres.sql, kim, { host: A, use: "page" });
const second = await addLiveDomain(postgres.sql, lee, { host: B, use: "page" });

test("shows a document where the rules of two hosts would redirect to each other forever, and else follows them", async () => {
  await change(kim, first, { expiredUrl: toUrl(B, "/over") });
  await change(lee, second, { expiredUrl: toUrl(A, "/over") });
  const ended = await addLink(kim, { alias: "over", onPage: true, rules: ENDED });
  await addLink(lee, { alias: "over", onPage: true, rules: ENDED });
  expect(await followAgain(toUrl(A, "/over"))).toBe(410);
  expect(await followAgain(toUrl(B, "/over"))).toBe(410);

  // also if one of them is the rule for unknown paths
  await change(kim, first, { expiredUrl: null, notFoundUrl: toUrl(B, "/over") });
  expect((await kim.call("DELETE", `/v1/widget/link/${ended}`)).status).toBe(204);
  expect(await followAgain(toUrl(A, "/over"))).toBe(404);
  expect(await followAgain(toUrl(B, "/over"))).toBe(410);

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
