import { beforeAll, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { linksApp } from "#testing/links-app.ts";
import type { Workspace, WorkspaceApp } from "#testing/workspace-app.ts";
import { correctClicks, countSegment } from "./count-clicks.ts";
import type { ShortLink } from "./short-links/contract.ts";

let app: WorkspaceApp;
let ada: Workspace;
beforeAll(async () => {
  app = await linksApp();
  ada = await app.workspace();
});

const create = async (owner = ada) =>
  (await owner.call<ShortLink>("POST", "/v1/links", { link: "https://example.com/" })).body;
const read = async (link: ShortLink) => {
  const { clicks, lastClickAt } = (await ada.call<ShortLink>("GET", `/v1/links/${link._id}`)).body;
  return { clicks, lastClickAt };
};
const newClicks = (link: ShortLink, clicks: number, lastMs = 1_000_000) => ({
  workspaceId: link.user,
  linkId: link._id,
  clicks,
  lastMs,
});

test("adds the clicks of each segment once, and keeps the latest instant", async () => {
  const [one, two] = [await create(), await create()];
  await countSegment(ada.ctx, "first", [newClicks(one, 2, 5_000_000), newClicks(two, 1)]);
  await countSegment(ada.ctx, "first", [newClicks(one, 2, 5_000_000), newClicks(two, 1)]);
  await countSegment(ada.ctx, "second", [newClicks(one, 3, 4_000_000)]);
  expect(await read(one)).toEqual({ clicks: 5, lastClickAt: "1970-01-01T01:23:20.000Z" });
  expect((await read(two)).clicks).toBe(1);
});

test("counts a segment once when two processes send it at the same time", async () => {
  const link = await create();
  await Promise.all(Array.from({ length: 8 }, () => countSegment(ada.ctx, "raced", [newClicks(link, 1)])));
  expect((await read(link)).clicks).toBe(1);
});

test("ignores clicks of links that are gone or belong to another workspace", async () => {
  const link = await create();
  const eve = await app.workspace();
  await countSegment(ada.ctx, "foreign", [
    { ...newClicks(link, 4), workspaceId: eve.id },
    { ...newClicks(link, 4), linkId: newId() },
  ]);
  expect(await read(link)).toEqual({ clicks: 0, lastClickAt: null });
});

test("replaces the sums of all links of a workspace with those of the statistics", async () => {
  const [kept, erased, imported] = [await create(), await create(), await create()];
  await countSegment(ada.ctx, "before", [newClicks(kept, 7), newClicks(erased, 7)]);
  await correctClicks(ada.ctx, ada.id, [
    { id: kept._id, clicks: 8 },
    { id: imported._id, clicks: 3 },
    { id: newId(), clicks: 9 },
  ]);
  expect(await read(kept)).toEqual({ clicks: 8, lastClickAt: "1970-01-01T00:16:40.000Z" });
  expect(await read(erased)).toEqual({ clicks: 0, lastClickAt: null });
  expect(await read(imported)).toEqual({ clicks: 3, lastClickAt: app.clock.toISOString() });
});
