import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { addOwner } from "#features/accounts/workspace-members.ts";
import { storePicture } from "#features/media/pictures.ts";
import { createWorkspace, reservePage } from "#features/workspaces/workspaces.ts";
import { testMember } from "#testing/member.ts";
import { expectProblem } from "#testing/problem.ts";
import { call, getStatus } from "#testing/person.ts";
import { png } from "#testing/sample-pictures.ts";
import { waitForLock } from "#testing/postgres.ts";
import { putEvents, privacyNode } from "#testing/privacy.ts";
import { secondPage } from "#testing/second-page.ts";
import { sweepPrivacy } from "./jobs.ts";

const instance = await privacyNode();
const { sql } = instance.postgres;
const get = (path: string) => getStatus(instance.origin, path);

async function createFilledPage(ada: Awaited<ReturnType<typeof testMember>>) {
  const page = await secondPage(instance.origin, ada);
  const link = await page.call("POST", "/v1/widget/link", { name: "A", slug: "web", link: "https://a.example/" });
  const media = { ...instance.node.shared, log: instance.node.log, workspaceId: page.id };
  const photo = await storePicture(media, await png(), { description: "Profile Photo" });
  await page.call("POST", "/v1/appearance", { title: "Second", profile_photo: photo });
  await page.call("PUT", "/v1/leap", { to: "https://a.example/", until: "2036-01-01T00:00:00Z" });
  await putEvents(instance, { workspaceId: page.id, linkId: link.body._id as string, count: 50 });
  return { ...page, photo, code: link.body.code as string };
}

const getEvents = async (id: string) =>
  (
    await instance.clickhouse.query<{ n: number }>("SELECT count() AS n FROM events WHERE workspace = {id:UUID}", {
      id,
    })
  )[0]!.n;

test("a deleted page is gone at once, its content is deleted by the next sweep, and its handle is retired", async () => {
  const ada = await testMember(instance);
  const page = await createFilledPage(ada);
  const remove = (username: string) => ada.call("DELETE", `/v1/pages/${page.id}`, { username });
  const wrong = await remove(ada.username);
  expectProblem(wrong, 422, "handle_differs");
  expect(wrong.body.errors[0].field).toBe("username");
  expect((await remove(page.username.toUpperCase())).status).toBe(204);

  expect(await Promise.all([get(`/${page.username}`), get(`/${page.username}/web`), get(`/l/${page.code}`)])).toEqual([
    404, 404, 404,
  ]);
  expectProblem(await page.call("GET", "/v1/widget/link"), 404, "not_found");
  expectProblem(await remove(page.username), 404, "not_found");
  expect((await ada.call("GET", "/v1/pages")).body).toHaveLength(1);
  expectProblem(await ada.call("POST", "/v1/pages", { username: page.username }), 409, "username_taken");

  await sweepPrivacy(instance.jobsIn(0));
  expect(await sql`select 1 from workspaces where id = ${page.id}`).toHaveLength(0);
  expect(await getEvents(page.id)).toBe(0);
  expect(await get(page.photo)).toBe(404);
  for (const table of ["links", "appearances", "pictures", "page_redirects", "page_deletions", "outbox"])
    expect(await sql`select 1 from ${sql(table)} where workspace_id = ${page.id}`, table).toHaveLength(0);
  const [retired] = await sql`select workspace_id from retired_handles where handle = ${page.username}`;
  expect(retired).toEqual({ workspace_id: null });
  expect(await get(`/${ada.username}`)).toBe(200);
  const events = await sql`select details from security_events where account_id = ${ada.id} and kind = 'page_deleted'`;
  expect([...events]).toEqual([{ details: { username: page.username } }]);
});

test("rejects the primary page, which is deleted only with its account, and another tenant's page", async () => {
  const [ada, eve] = [await testMember(instance), await testMember(instance)];
  const page = await createFilledPage(ada);
  expectProblem(await ada.call("DELETE", `/v1/pages/${ada.id}`, { username: ada.username }), 409, "page_first");
  for (const id of [page.id, ada.id, newId(), "x"])
    expectProblem(await eve.call("DELETE", `/v1/pages/${id}`, { username: page.username }), 404, "not_found");
  expectProblem(
    await call(instance.origin, "DELETE", `/v1/pages/${page.id}`, { username: page.username }),
    401,
    "signed_out",
  );
  expect((await ada.call("GET", "/v1/pages")).body).toHaveLength(2);
});

test("a deleted page no longer counts towards the quota", async () => {
  const ada = await testMember(instance);
  const [page] = [await secondPage(instance.origin, ada), await secondPage(instance.origin, ada)];
  const begin = () => ada.call("POST", "/v1/pages", { username: `n${newId().slice(0, 20)}` });
  expectProblem(await begin(), 403, "page_limit");
  await ada.call("DELETE", `/v1/pages/${page.id}`, { username: page.username });
  expect((await begin()).status).toBe(201);
});

test("all pages go offline with the account, return if it stays, and are otherwise deleted with it", async () => {
  const ada = await testMember(instance);
  const page = await createFilledPage(ada);
  await page.call("DELETE", "/v1/leap");
  const reauthentication = { current_password: ada.password };
  const both = () => Promise.all([get(`/${ada.username}`), get(`/${page.username}`)]);
  // requested from the second page, since it concerns the account
  expect((await page.call("POST", "/v1/account/deletion", reauthentication)).status).toBe(202);
  expect(await both()).toEqual([404, 404]);
  const late = await ada.call("POST", "/v1/pages", { username: `n${newId().slice(0, 20)}` });
  expect(await get(`/${late.body.username as string}`)).toBe(404);
  expect((await page.call("DELETE", "/v1/account/deletion")).status).toBe(204);
  expect(await both()).toEqual([200, 200]);

  await ada.call("POST", "/v1/account/deletion", reauthentication);
  await sweepPrivacy(instance.jobsIn(14.01));
  expect(await sql`select 1 from workspaces where id in (${ada.id}, ${page.id})`).toHaveLength(0);
  expect(await getEvents(page.id)).toBe(0);
  expect(await get(page.photo)).toBe(404);
  const retired =
    await sql`select 1 from retired_handles where handle in (${ada.username.toLowerCase()}, ${page.username})`;
  expect(retired).toHaveLength(2);
});

test("a page created while the account closes or reopens ends up closed or open like the others", async () => {
  const ada = await testMember(instance);
  const reauthentication = { current_password: ada.password };
  const isClosed = async (id: string) =>
    (await sql<{ closed: boolean }[]>`select closed_at is not null as closed from workspaces where id = ${id}`)[0]!
      .closed;
  /** Creates a page, and sends a request while its row is not committed yet. */
  async function createDuring(request: () => Promise<{ status: number }>): Promise<string> {
    const id = newId();
    let response: Promise<{ status: number }> | undefined;
    await instance.node.shared.db.transaction(async (tx) => {
      const primary = await reservePage(instance.node.shared, tx, ada.id);
      const row = { id, handle: `n${id.slice(0, 20)}`, pending: false, createdAt: new Date() };
      await createWorkspace({ tx, emit: async () => {} }, { ...row, primaryId: ada.id, closedAt: primary!.closedAt });
      await addOwner(tx, ada.id, id);
      response = request();
      await waitForLock(sql);
    });
    expect((await response!).status).toBeLessThan(300);
    return id;
  }
  const first = await createDuring(() => ada.call("POST", "/v1/account/deletion", reauthentication));
  expect(await isClosed(first)).toBe(true);
  const second = await createDuring(() => ada.call("DELETE", "/v1/account/deletion"));
  expect(await isClosed(second)).toBe(false);
});
