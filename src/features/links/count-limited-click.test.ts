import { beforeAll, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { linksApp } from "#testing/links-app.ts";
import { newLink } from "#testing/sample-link.ts";
import type { Workspace, WorkspaceApp } from "#testing/workspace-app.ts";
import type { Link } from "./contract.ts";
import { countLimitedClick } from "./count-limited-click.ts";

let app: WorkspaceApp;
let ada: Workspace;
let eve: Workspace;
beforeAll(async () => {
  app = await linksApp();
  ada = await app.workspace();
  eve = await app.workspace();
});

async function linkFor(clicks: number | null): Promise<Link> {
  const rules = clicks === null ? null : { limit: { clicks } };
  const body = newLink({ rules });
  return (await ada.call<Link>("POST", "/v1/widget/link", body)).body;
}
const take = (link: Link) => countLimitedClick(ada.ctx, { id: link._id, workspaceId: ada.id });
const times = (count: number, link: Link) => Promise.all(Array.from({ length: count }, () => take(link)));

test("gives distinct numbers to 50 of 64 concurrent visitors", async () => {
  const link = await linkFor(50);
  const taken = await times(64, link);
  const numbers = taken.filter((click) => click !== undefined).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  expect(
    app.events.filter(({ name, subject }) => name === "link.used_up" && subject["linkId"] === link._id),
  ).toHaveLength(1);
  expect(await take(link)).toBeUndefined();
});

test("takes no click whose use-up could not be recorded", async () => {
  const link = await linkFor(1);
  await app.sql`alter table outbox add constraint refused check (name <> 'link.used_up') not valid`;
  await expect(take(link)).rejects.toThrow("Failed query");
  await app.sql`alter table outbox drop constraint refused`;
  expect(await take(link)).toBe(1);
});

test("continues from the count if the limit is raised, and stops if it is lowered below the count", async () => {
  const link = await linkFor(2);
  await times(3, link);
  await ada.call("PUT", `/v1/widget/link/${link._id}`, { rules: { limit: { clicks: 3 } } });
  expect(await times(2, link)).toEqual(expect.arrayContaining([3, undefined]));
  await ada.call("PUT", `/v1/widget/link/${link._id}`, { rules: { limit: { clicks: 1 } } });
  expect(await take(link)).toBeUndefined();
});

test("lets only the owner reset the count", async () => {
  const link = await linkFor(1);
  await times(2, link);
  const path = `/v1/links/${link._id}/taken`;
  expect((await eve.call("DELETE", path)).status).toBe(404);
  expect((await app.callSignedOut("DELETE", path)).status).toBe(401);
  expect(await take(link)).toBeUndefined();
  const { status, body } = await ada.call<Link>("DELETE", path);
  expect({ status, taken: body.taken, version: body.version }).toEqual({ status: 200, taken: 0, version: 1 });
  expect(app.events.at(-1)).toMatchObject({ name: "link.updated" });
  expect(await take(link)).toBe(1);
});

test("counts nothing for a link without a limit, and lets no visitor into a deleted link", async () => {
  const link = await linkFor(null);
  expect(await times(2, link)).toEqual([0, 0]);
  await ada.call("DELETE", `/v1/widget/link/${link._id}`);
  expect(await take(link)).toBeUndefined();
  expect(await countLimitedClick(ada.ctx, { id: newId(), workspaceId: ada.id })).toBeUndefined();
  const theirs = await linkFor(5);
  expect(await countLimitedClick(eve.ctx, { id: theirs._id, workspaceId: eve.id })).toBeUndefined();
});
