import { expect, test } from "vitest";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const instance = await testNode(stores);

const header = (text: string) => ({ content: { kind: "header", text } });

/** A member whose page is already cached. */
async function withWarmPage() {
  const ada = await testTenant(instance);
  const page = async () => (await fetch(`${instance.origin}/${ada.username}`)).text();
  const add = async (body: object) => (await ada.call("POST", "/v1/blocks", body)).body;
  const shows = async (text: string) => (await page()).includes(text);
  await page();
  return { ada, page, add, shows };
}

test("updates a page as soon as a block changes", async () => {
  const { ada, add, shows } = await withWarmPage();
  const block = await add(header("First words"));
  expect(await shows("First words")).toBe(true);
  await ada.call("PUT", `/v1/blocks/${block._id}`, header("Second words"));
  expect([await shows("First words"), await shows("Second words")]).toEqual([false, true]);
  await ada.call("PUT", `/v1/blocks/${block._id}`, { archived: true });
  expect(await shows("Second words")).toBe(false);
  await ada.call("PUT", `/v1/blocks/${block._id}`, { archived: false });
  expect(await shows("Second words")).toBe(true);
  await ada.call("DELETE", `/v1/blocks/${block._id}`);
  expect(await shows("Second words")).toBe(false);
  await ada.call("POST", `/v1/blocks/${block._id}/restore`);
  expect(await shows("Second words")).toBe(true);
});

test("shows the links and blocks of a page in one common order, and follows changes to it", async () => {
  const { ada, page, add } = await withWarmPage();
  await add(header("Words below"));
  const order = (await ada.call("GET", "/v1/widget/link/order")).body;
  const getPosition = async (text: string) => (await page()).lastIndexOf(text);
  expect(await getPosition("Words below")).toBeGreaterThan(await getPosition("https://site.example/"));
  const ids = order.ids.toReversed();
  expect((await ada.call("PUT", "/v1/widget/link/order", { ids, version: order.version })).status).toBe(200);
  expect(await getPosition("Words below")).toBeLessThan(await getPosition("https://site.example/"));
});

test("treats a picture in a block as in use, even while the block is in the trash", async () => {
  const { ada, add } = await withWarmPage();
  const hash = "0123456789abcdef0123456789abcdef";
  await instance.node.sql`update pictures set hash = ${hash} where id = ${ada.pictureId}`;
  const uses = async () =>
    (await ada.call("GET", "/v1/media")).body.find((each: { _id: string }) => each._id === ada.pictureId).uses;
  expect(await uses()).toEqual([]);
  const block = await add({ content: { kind: "image", address: `/media/${hash}-640x480.webp`, alt: "" } });
  expect(await uses()).toEqual(["blocks"]);
  await ada.call("DELETE", `/v1/blocks/${block._id}`);
  expect(await uses()).toEqual(["blocks"]);
  await ada.call("DELETE", `/v1/blocks/deleted/${block._id}`);
  expect(await uses()).toEqual([]);
});
