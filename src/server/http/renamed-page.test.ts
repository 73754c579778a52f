import { expect, test } from "vitest";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { type Member, testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { queues } from "../jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const [one, other] = [await testNode(stores), await testNode(stores)];

let names = 0;
const fresh = () => `renamed-${++names}`;
const rename = ({ call: request, password }: Member, username: string) =>
  request("PUT", "/v1/account/username", { username, current_password: password });

async function visit(origin: string, path: string) {
  const { status, headers } = await call(origin, "GET", path);
  return [status, headers.get("location"), headers.get("cache-control")];
}

test("serves a page and its links under the new name at once, and redirects the old name", async () => {
  const ada = await testTenant(one);
  await ada.call("POST", "/v1/widget/link", {
    name: "Shop",
    slug: "web",
    link: "https://shop.example/",
    alias: "shop",
  });
  const username = fresh();
  // caches the old handle, and that the new one does not exist
  expect((await visit(one.origin, `/${ada.username}`))[0]).toBe(200);
  expect((await visit(one.origin, `/${ada.username}/shop`))[0]).toBe(302);
  expect((await visit(one.origin, `/${username}`))[0]).toBe(404);

  expect(await rename(ada, username)).toMatchObject({ status: 200, body: { username } });

  expect((await visit(one.origin, `/${username}`))[0]).toBe(200);
  expect(await visit(one.origin, `/${ada.username}?utm_source=card`)).toEqual([
    302,
    `/${username}?utm_source=card`,
    "no-store",
  ]);
  expect(await visit(one.origin, `/${ada.username.toUpperCase()}/shop`)).toEqual([
    302,
    `/${username}/shop`,
    "no-store",
  ]);
  expect(await visit(one.origin, `/${username}/shop`)).toEqual([302, "https://shop.example/", "no-store"]);
  const widget = await call(one.origin, "GET", `/v1/widget/link/username/${username}`);
  expect([widget.status, widget.body.user.user._id]).toEqual([200, ada.id]);
  await eventually(async () => (await visit(other.origin, `/${ada.username}`))[1] === `/${username}`);
});

test("serves an old name again on every node when its owner takes it back, and redirects the other one", async () => {
  const ada = await testTenant(one);
  const username = fresh();
  await rename(ada, username);
  await eventually(async () => (await visit(other.origin, `/${ada.username}`))[1] === `/${username}`);
  expect((await rename(ada, ada.username)).status).toBe(200);
  for (const { origin } of [one, other]) {
    await eventually(async () => (await visit(origin, `/${ada.username}`))[0] === 200);
    await eventually(async () => (await visit(origin, `/${username}`))[1] === `/${ada.username}`);
  }
});
