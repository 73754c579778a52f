import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { accountQueues } from "#features/accounts/jobs.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { secondPage } from "#testing/second-page.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, accountQueues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const { sql } = instance.node;
const PAGES = "/v1/pages";
const fresh = () => `n${randomBytes(6).toString("hex")}`;
const get = async (path: string) => (await fetch(instance.origin + path, { redirect: "manual" })).status;

test("an account starts with one page, and another one is public at once under its own name", async () => {
  const ada = await testMember(instance);
  expect((await ada.call("GET", PAGES)).body).toMatchObject([
    { _id: ada.id, username: ada.username, title: "", first: true, has_appearance: false },
  ]);
  await ada.call("POST", "/v1/appearance", {});
  expect((await ada.call("GET", PAGES)).body).toMatchObject([{ has_appearance: true }]);
  const username = fresh();
  const created = await ada.call("POST", PAGES, { username });
  expect(created).toMatchObject({ status: 201, body: { username, first: false, title: "", profile_photo: "" } });
  expect((await ada.call("GET", PAGES)).body.map((page: { _id: string }) => page._id)).toEqual([
    ada.id,
    created.body._id,
  ]);
  expect(await get(`/${username}`)).toBe(200);
  const events = await sql`select name, subject from outbox where workspace_id = ${created.body._id as string}`;
  expect([...events]).toEqual([{ name: "workspace.created", subject: { handle: username, primaryId: ada.id } }]);
});

test("a name is rejected as at sign-up: reserved, taken, retired, or held by an unverified sign-up", async () => {
  const [ada, eve] = [await testMember(instance), await testMember(instance)];
  const rejected = async (username: string, code: string) =>
    expectProblem(await ada.call("POST", PAGES, { username }), 409, code);
  await rejected("dashboard", "username_reserved");
  await rejected(eve.username.toUpperCase(), "username_taken");
  const old = eve.username;
  await eve.call("PUT", "/v1/account/username", { username: fresh(), current_password: eve.password });
  await rejected(old, "username_taken");
  const waiting = fresh();
  await call(instance.origin, "POST", "/users", {
    username: waiting,
    email: `${waiting}@example.com`,
    password: "a long enough password",
  });
  await rejected(waiting, "username_taken");
  expect((await ada.call("GET", PAGES)).body).toHaveLength(1);
});

test.each<[string, object]>([
  ["username", { username: "a b" }],
  ["username", { username: "ab" }],
  ["username", {}],
  ["copyOf", { username: "fine-name", copyOf: "mine" }],
  ["title", { username: "fine-name", title: "x" }],
])("names the invalid field %s: %j", async (field, body) => {
  const ada = await testMember(instance);
  const response = await ada.call("POST", PAGES, body);
  expect([response.status, response.body.errors.map((error: { field: string }) => error.field)]).toEqual([
    422,
    [field],
  ]);
});

test("pages require a session", async () => {
  expectProblem(await call(instance.origin, "GET", PAGES), 401, "signed_out");
  expectProblem(await call(instance.origin, "POST", PAGES, { username: fresh() }), 401, "signed_out");
});

test("the plan and promo of the primary page limit the number of pages, even for concurrent requests", async () => {
  const ada = await testMember(instance);
  const begin = async () => (await ada.call("POST", PAGES, { username: fresh() })).status;
  const statuses = await Promise.all(Array.from({ length: 6 }, begin));
  expect(statuses.sort()).toEqual([201, 201, 403, 403, 403, 403]);
  expectProblem(await ada.call("POST", PAGES, { username: fresh() }), 403, "page_limit");
  await sql`update workspaces set plan = 'Starter' where id = ${ada.id}`;
  expect([await begin(), await begin(), await begin()]).toEqual([201, 201, 403]);
  await sql`update workspaces set plan = 'Free', promo = true where id = ${ada.id}`;
  expect(await begin()).toBe(201);
});

test("the primary page's plan and storage apply to the others", async () => {
  const ada = await testMember(instance);
  const page = await secondPage(instance.origin, ada);
  const add = async () =>
    (await page.call("POST", "/v1/widget/link", { name: "A", slug: "web", link: "https://a.example/" })).status;
  for (let n = 0; n < 5; n++) expect(await add()).toBe(201);
  expect(await add()).toBe(403);
  await sql`update workspaces set plan = 'Pro' where id = ${ada.id}`;
  expect(await add()).toBe(201);
  await sql`update workspaces set storage_bytes = 2048 where id = ${page.id}`;
  const profile = await ada.call("GET", `/v1/profile/detail/${ada.id}`);
  expect(profile.body.user).toMatchObject({ total_storage: 2, subscription: { name: "Pro" }, limits: { pages: 20 } });
});

test("renames the page in the header; its old name redirects, and the primary page keeps its name", async () => {
  const ada = await testMember(instance);
  const page = await secondPage(instance.origin, ada);
  const username = fresh();
  const body = { username, current_password: ada.password };
  expect((await page.call("PUT", "/v1/account/username", body)).status).toBe(200);
  const names = (await ada.call("GET", PAGES)).body.map((each: { username: string }) => each.username);
  expect(names).toEqual([ada.username, username]);
  const moved = await fetch(`${instance.origin}/${page.username}`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([302, `/${username}`]);
});

test("another tenant's page cannot be copied", async () => {
  const [ada, eve] = [await testMember(instance), await testMember(instance)];
  const before = (await eve.call("GET", PAGES)).body;
  for (const copyOf of [ada.id, newId()]) {
    const response = await eve.call("POST", PAGES, { username: fresh(), copyOf });
    expectProblem(response, 404, "not_found");
    expect(response.body.errors[0].field).toBe("copyOf");
  }
  expect((await eve.call("GET", PAGES)).body).toEqual(before);
});
