import { expect, test } from "vitest";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });

/** A member with the link `/web`, named "Site", whose public data is already cached. */
async function withWarmCaches() {
  const ada = await testTenant(instance);
  const { code } = (await ada.call("GET", "/v1/widget/link")).body[0];
  const seen = async () => {
    const status = async (path: string) => (await fetch(instance.origin + path, { redirect: "manual" })).status;
    return {
      onPage: (await (await fetch(`${instance.origin}/${ada.username}`)).text()).includes("https://site.example/"),
      alias: await status(`/${ada.username}/web`),
      code: await status(`/l/${code}`),
    };
  };
  const act = (action: string, more: object = {}) =>
    ada.call("POST", "/v1/links/batch", { ids: [ada.linkId], action, ...more });
  expect(await seen()).toEqual({ onPage: true, alias: 302, code: 302 });
  return { ada, seen, act };
}

test("takes an archived link off the page at once, and keeps its short address working", async () => {
  const { ada, seen, act } = await withWarmCaches();
  await ada.call("PUT", `/v1/widget/link/${ada.linkId}`, { archived: true });
  expect(await seen()).toEqual({ onPage: false, alias: 302, code: 302 });
  await act("unarchive");
  expect(await seen()).toEqual({ onPage: true, alias: 302, code: 302 });
});

test("removes a deleted link everywhere at once, and brings it back at once when it is restored", async () => {
  const { ada, seen, act } = await withWarmCaches();
  await ada.call("DELETE", `/v1/widget/link/${ada.linkId}`);
  expect(await seen()).toEqual({ onPage: false, alias: 404, code: 404 });
  await act("restore");
  expect(await seen()).toEqual({ onPage: true, alias: 302, code: 302 });
  await act("delete");
  expect(await seen()).toEqual({ onPage: false, alias: 404, code: 404 });
});

test("frees the alias of a deleted link, and restores the link under another one", async () => {
  const { ada, seen, act } = await withWarmCaches();
  await act("delete");
  await ada.call("POST", "/v1/widget/link", { name: "New", slug: "web", link: "https://new.example/", alias: "web" });
  const response = await fetch(`${instance.origin}/${ada.username}/web`, { redirect: "manual" });
  expect(response.headers.get("location")).toBe("https://new.example/");
  expect((await seen()).code).toBe(404);
  const restored = await act("restore");
  expect(restored.body.links[0].alias).toBe("web-2");
  const old = await fetch(`${instance.origin}/${ada.username}/web-2`, { redirect: "manual" });
  expect(old.headers.get("location")).toBe("https://site.example/");
});

test("updates the page's public data as soon as categories change", async () => {
  const { ada, act } = await withWarmCaches();
  const widget = async () => (await call(instance.origin, "GET", `/v1/widget/link/username/${ada.username}`)).body;
  const { body: second } = await ada.call("POST", "/v1/links/categories", { name: "Second" });
  await act("move", { category: second._id });
  expect(await widget()).toMatchObject({
    categories: [
      { _id: ada.categoryId, name: "Sites" },
      { _id: second._id, name: "Second" },
    ],
    links: [{ _id: ada.linkId, category: second._id, thumbnail: "" }],
  });
  await ada.call("PUT", `/v1/links/categories/${second._id}`, { name: "First" });
  const { body: order } = await ada.call("GET", "/v1/widget/link/order");
  const [plain, sites, first] = order.sections;
  await ada.call("PUT", "/v1/widget/link/order", { version: order.version, sections: [plain, first, sites] });
  expect((await widget()).categories.map(({ name }: { name: string }) => name)).toEqual(["First", "Sites"]);
  await ada.call("DELETE", `/v1/links/categories/${second._id}`);
  expect(await widget()).toMatchObject({ categories: [{ name: "Sites" }], links: [{ category: null }] });
});

test("returns the home screen's figures by time zone, and names the field of an invalid zone", async () => {
  const ada = await testTenant(instance);
  const summary = await ada.call("GET", "/v1/log/my/summary?zone=Europe/Istanbul");
  expect(summary).toMatchObject({ status: 200, body: { month: { all: 0 }, before: null, since: null } });
  expect(summary.body.series).toHaveLength(30);
  expect((await ada.call("GET", "/v1/log/my/links")).body).toEqual({ links: {} });
  const wrong = await ada.call("GET", "/v1/log/my/summary?zone=Mars/Olympus");
  expectProblem(wrong, 422, "invalid");
  expect(wrong.body.errors).toMatchObject([{ field: "zone" }]);
});
