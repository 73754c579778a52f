import { expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { queues } from "./jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };

test("visitors of a new account's link first see a notice, which ends by itself", async () => {
  const on = await testNode(stores, { env: { TRUST: "on" } });
  const member = await testMember(on);
  const link = "https://unknown.example/shop";
  const { body } = await member.call("POST", "/v1/widget/link", { name: "Shop", slug: "web", link });
  const get = () => fetch(`${on.origin}/${member.username}/web`, { redirect: "manual" });
  const shown = await get();
  expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const text = await shown.text();
  expect(text).toContain("This link is new");
  expect(text).toContain(`href="${link}"`);
  await postgres.sql`update links set notice_until = ${new Date(Date.now() - DAY_MS)} where id = ${body._id as string}`;
  await member.call("PUT", `/v1/widget/link/${body._id as string}`, { name: "Renamed" });
  expect((await get()).status).toBe(302);
});

test("without the setting, links lead straight to their destination", async () => {
  const on = await testNode(stores);
  const member = await testMember(on);
  await member.call("POST", "/v1/widget/link", { name: "Shop", slug: "web", link: "https://unknown.example/shop" });
  expect((await fetch(`${on.origin}/${member.username}/web`, { redirect: "manual" })).status).toBe(302);
});
