import { expect, test } from "vitest";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { call, signUp } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { testWeb } from "#testing/web.ts";
import { CHROME } from "#testing/user-agents.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const first = await testWeb(postgres, clickhouse);
const two = await testWeb(postgres, clickhouse);

test("verifies a code on a node other than the one that mailed it, and accepts the session on both", async () => {
  const person = await signUp(first, two, [first, two]);
  expect((await person.call("GET", "/v1/widget/link")).status).toBe(200);
});

test("applies a change at once on the node that made it, and soon on the other", async () => {
  const person = await signUp(first, first, [first, two]);
  const getPage = async (origin: string) => (await call(origin, "GET", `/${person.username}`)).body as string;
  const created = await person.call("POST", "/v1/widget/link", {
    name: "First name",
    slug: "web",
    link: "https://example.com/a",
  });
  expect(created).toMatchObject({ status: 201 });
  expect(await getPage(two.origin)).toContain("First name");
  await person.call("PUT", `/v1/widget/link/${created.body._id}`, { name: "Second name" });
  expect(await getPage(first.origin)).toContain("Second name");
  await eventually(async () => (await getPage(two.origin)).includes("Second name"));
});

test("serves a new handle at once, even right after a failed lookup", async () => {
  const person = await signUp(first, first, [first, two]);
  expect((await call(first.origin, "GET", `/${person.username}/web`)).status).toBe(404);
  await person.call("POST", "/v1/widget/link", { name: "Site", slug: "web", link: "https://example.com/" });
  expect((await call(first.origin, "GET", `/${person.username}/web`)).status).toBe(302);
});

test("shows a click on one node in the figures of the other", async () => {
  const person = await signUp(first, two, [first, two]);
  await person.call("POST", "/v1/widget/link", { name: "Site", slug: "web", link: "https://example.com/" });
  const clicked = await call(first.origin, "GET", `/${person.username}/web`, undefined, { "user-agent": CHROME });
  expect(clicked.status).toBe(302);
  await eventually(async () => {
    const { body } = await person.call("GET", "/v1/log/my/stats");
    return body.all_click === 1 && body.unique_click === 1;
  });
});

test("counts clicks that a page's script reports, and responds to those of another account's link as not found", async () => {
  const person = await signUp(first, first, [first, two]);
  const otherTenant = await signUp(first, first, [first, two]);
  const { body: link } = await person.call("POST", "/v1/widget/link", {
    name: "Site",
    slug: "web",
    link: "https://example.com/",
  });
  const report = (workspace: string, type = "text/plain") =>
    fetch(`${first.origin}/v1/widget/link/${workspace}/${link._id}`, {
      method: "POST",
      headers: { "content-type": type, "user-agent": CHROME, origin: "null", "sec-fetch-site": "cross-site" },
      body: JSON.stringify({ user_info: { referrer: "https://t.co/x" } }),
    });
  expect((await report(person.id)).status).toBe(204);
  expect((await report(otherTenant.id)).status).toBe(404);
  expect((await report(person.id, "text/html")).status).toBe(415);
  const visit = await fetch(`${first.origin}/v1/log/visit/${person.id}`, {
    method: "POST",
    headers: { "content-type": "text/plain", "user-agent": CHROME },
    body: "{}",
  });
  expect(visit.status).toBe(204);
  await eventually(async () => (await person.call("GET", "/v1/log/my/stats")).body.all_click === 1);
});
