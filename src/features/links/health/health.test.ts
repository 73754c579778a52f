import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { newId } from "#base/ids.ts";
import { HOUR_MS } from "#base/time.ts";
import { openFetch } from "#infra/fetch/open-fetch.ts";
import { openRateLimits } from "#infra/rate-limits/open-rate-limits.ts";
import { afterFile } from "#testing/after-file.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { loopbackEgress } from "#testing/loopback-egress.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres, waitForLock } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { html, serveSite } from "#testing/third-party-site.ts";
import type { HealthCheckCtx } from "../ctx.ts";
import { checkDueLinks } from "./health.ts";
import { openRobots } from "./robots.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const [site, otherSite] = [await serveSite(), await serveSite()];
// slower than the other site
otherSite.pages = { "/well": (...exchange) => void setTimeout(() => html("<p>")(...exchange), 300) };
let statuses: Readonly<Record<string, number>> = {};
site.other = (request, response) => {
  const status = statuses[request.url!] ?? 404;
  response.writeHead(status, { ...(status === 301 && { location: "/new" }), "content-type": "text/html" }).end("<p>");
};
const external = openFetch({ userAgent: "test", egress: loopbackEgress(site.port, otherSite.port) });
afterFile(external.close);
const robots = openRobots(external.fetch);
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  {
    change: (node) => ({
      shared: {
        ...node.shared,
        rateLimits: openRateLimits(node.sql, randomBytes(32)),
        fetchExternal: external.fetch,
        robots,
      },
    }),
  },
);
const ada = await testMember(instance);
const eve = await testMember(instance);

let now = new Date();
const ctx: HealthCheckCtx = {
  db: postgres.db,
  log: pino({ level: "silent" }),
  now: () => now,
  announce: () => undefined,
  fetchExternal: external.fetch,
  robots,
  siteConcurrency: 2,
};
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR_MS);
};
const make = async (path: string, origin = site.origin) =>
  (await ada.call("POST", "/v1/widget/link", { name: path, slug: "web", link: origin + path })).body;
const troubles = async () => (await ada.call("GET", "/v1/links/health")).body;

beforeEach(async () => {
  await postgres.sql`delete from links`;
});

test("lists a missing page from the second failed check until it is back, and never lists a healthy page", async () => {
  statuses = { "/well": 200, "/gone": 404 };
  const [gone] = [await make("/gone"), await make("/well")];
  expect(await checkDueLinks(ctx)).toBe(2);
  expect(await troubles()).toEqual([]);
  later(1.3);
  expect(await checkDueLinks(ctx)).toBe(1);
  expect(await troubles()).toMatchObject([
    { link: gone._id, state: "dead", reason: "status", status: 404, movedTo: "" },
  ]);
  const [row] = await postgres.sql`select dead_since from links where id = ${gone._id}`;
  expect(row?.dead_since).toBeInstanceOf(Date);
  const events =
    await postgres.sql`select subject from outbox where name = 'link.health_changed' order by id desc limit 1`;
  expect([...events]).toEqual([{ subject: { linkId: gone._id, state: "dead", change: "dead" } }]);
  statuses = { "/well": 200, "/gone": 429 };
  later(4);
  expect(await checkDueLinks(ctx)).toBe(1);
  expect(await troubles()).toMatchObject([{ link: gone._id, state: "dead", status: 404 }]);
  statuses = { "/well": 200, "/gone": 200 };
  later(31);
  await checkDueLinks(ctx);
  expect(await troubles()).toEqual([]);
  const [back] = await postgres.sql`select dead_since from links where id = ${gone._id}`;
  expect(back?.dead_since).toBeNull();
  const recovered =
    await postgres.sql`select subject from outbox where name = 'link.health_changed' order by id desc limit 1`;
  expect(recovered[0]).toMatchObject({ subject: { state: "ok", change: "recovered" } });
});

test("counts one failure if two nodes check a link at the same time", async () => {
  await make("/slow");
  const waiting: (() => void)[] = [];
  site.pages = { "/slow": (_, response) => void waiting.push(() => response.writeHead(404).end()) };
  onTestFinished(site.clear);
  const nodes = [checkDueLinks(ctx), checkDueLinks(ctx)];
  await eventually(() => waiting.length === 2);
  const isStored = async () => (await postgres.sql`select failures from link_health`)[0]?.["failures"];
  waiting[0]!();
  await eventually(isStored);
  waiting[1]!();
  await Promise.all(nodes);
  expect(await isStored()).toBe(1);
  expect(await troubles()).toEqual([]);
});

test("finishes the checks of other sites even if the result of one cannot be stored", async () => {
  statuses = { "/gone": 404 };
  const [bad, good] = [await make("/gone"), await make("/well", otherSite.origin)];
  await postgres.sql`alter table link_health add constraint refused check (status <> 404)`;
  await expect(checkDueLinks(ctx)).rejects.toThrow("Failed query");
  await postgres.sql`alter table link_health drop constraint refused`;
  const stored = await postgres.sql`select link_id from link_health`;
  expect(stored.map(({ link_id: id }) => id)).toEqual([good._id]);
  expect(await checkDueLinks(ctx)).toBe(1);
  expect(await postgres.sql`select from link_health where link_id = ${bad._id}`).toHaveLength(1);
});

test("starts over with a new destination, and checks nothing before it is due", async () => {
  statuses = { "/other": 200 };
  const link = await make("/gone");
  await checkDueLinks(ctx);
  later(1.3);
  await checkDueLinks(ctx);
  expect(await troubles()).toHaveLength(1);
  await ada.call("PUT", `/v1/widget/link/${link._id}`, { link: `${site.origin}/other` });
  expect(await troubles()).toEqual([]);
  expect([await checkDueLinks(ctx), await checkDueLinks(ctx)]).toEqual([1, 0]);
  expect(await troubles()).toEqual([]);
});

test("a destination that was dead is still dead after a change that is taken back, and is reported once", async () => {
  statuses = {};
  const link = await make("/gone");
  await checkDueLinks(ctx);
  later(1.3);
  await checkDueLinks(ctx);
  const change = (path: string) => ada.call("PUT", `/v1/widget/link/${link._id}`, { link: site.origin + path });
  const isDead = async () =>
    (await postgres.sql`select dead_since from links where id = ${link._id}`)[0]?.["dead_since"] !== null;
  expect(await isDead()).toBe(true);
  await change("/other");
  expect(await isDead()).toBe(false);
  const draft = {
    link: `${site.origin}/gone`,
    rules: { onDead: true, fallback: "https://fallback.example/" },
    visitor: {},
  };
  const simulated = await ada.call("POST", `/v1/links/${link._id}/simulate`, draft);
  expect(simulated.body).toMatchObject({ destination: "https://fallback.example/" });
  await change("/gone");
  expect(await isDead()).toBe(true);
  expect(await troubles()).toMatchObject([{ link: link._id, state: "dead" }]);
  later(48);
  await checkDueLinks(ctx);
  const events = await postgres.sql`
    select from outbox where name = 'link.health_changed' and subject->>'linkId' = ${link._id} and subject->>'change' = 'dead'`;
  expect(events).toHaveLength(1);
});

test("does not mark a link as dead whose destination changes while the result is stored", async () => {
  statuses = {};
  const link = await make("/gone");
  await checkDueLinks(ctx);
  later(1.3);
  const checks: Promise<number>[] = [];
  await postgres.sql.begin(async (tx) => {
    await tx`update links set destination = ${`${site.origin}/other`} where id = ${link._id}`;
    checks.push(checkDueLinks(ctx));
    await waitForLock(postgres.sql);
  });
  await Promise.all(checks);
  const [row] = await postgres.sql`select dead_since from links where id = ${link._id}`;
  expect(row?.dead_since).toBeNull();
});

test("reports where a page has moved permanently", async () => {
  statuses = { "/old": 301, "/new": 200 };
  const link = await make("/old");
  await checkDueLinks(ctx);
  expect(await troubles()).toMatchObject([{ link: link._id, state: "moved", movedTo: `${site.origin}/new` }]);
});

test("checks no links in the trash and no addresses that are not http", async () => {
  await ada.call("POST", "/v1/widget/link", { name: "Mail", slug: "email", link: "mailto:ada@ada.example" });
  const { _id } = await make("/well");
  await ada.call("DELETE", `/v1/widget/link/${_id}`);
  expect(await checkDueLinks(ctx)).toBe(0);
});

test("lets only the owner start a check, at a limited rate", async () => {
  statuses = { "/well": 200 };
  const link = await make("/well");
  const path = `/v1/links/${link._id}/health`;
  expect(await ada.call("POST", path)).toMatchObject({
    status: 200,
    body: { link: link._id, state: "ok", reason: "" },
  });
  for (const id of [link._id, newId()])
    expectProblem(await eve.call("POST", `/v1/links/${id}/health`), 404, "not_found");
  expectProblem(await call(instance.origin, "POST", path), 401, "signed_out");
  expectProblem(await call(instance.origin, "GET", "/v1/links/health"), 401, "signed_out");
  const statusCodes: number[] = [];
  for (let tries = 0; tries < 31; tries++) statusCodes.push((await ada.call("POST", path)).status);
  // thirty are allowed, of which one was used above
  expect(statusCodes).toEqual([...Array.from({ length: 29 }, () => 200), 429, 429]);
});

test("checks a healthy destination once a day", async () => {
  statuses = { "/well": 200 };
  await make("/well");
  await checkDueLinks(ctx);
  later(23);
  expect(await checkDueLinks(ctx)).toBe(0);
  // checks are spread over six hours
  later(7.2);
  expect(await checkDueLinks(ctx)).toBe(1);
});
