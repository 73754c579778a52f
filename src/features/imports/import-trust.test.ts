import { expect, test } from "vitest";
import { HEAD, importApp } from "#testing/import-app.ts";

// the clock stands still, since the limit is per day
const now = new Date();
const { instance, pro, upload, choose, get, start, undo, apply, all } = await importApp({ TRUST: "on" }, () => now);

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `https://a.example/${from + index},n${from + index},,\n`).join("");

test("an import counts towards the daily limit of a new account, and is rejected beyond it", async () => {
  const ada = await pro();
  const tooMany = await upload(ada, HEAD + rows(0, 26));
  expect(tooMany.report).toMatchObject({ create: 26, room: 25, blocked: "new_account_link_limit" });
  expect((await start(ada, tooMany)).body.code).toBe("new_account_link_limit");
  await apply(ada, await upload(ada, HEAD + rows(100, 24)));
  const links = await instance.node.sql`select notice_until from links where workspace_id = ${ada.id}`;
  expect(links.filter(({ notice_until: until }) => until !== null)).toHaveLength(24);
  expect((await ada.call("POST", "/v1/links", { link: "https://a.example/" })).status).toBe(201);
  expect((await ada.call("POST", "/v1/links", { link: "https://a.example/" })).status).toBe(429);
});

test("rows with a brand's name or another shortener are left out, with the reason", async () => {
  const ada = await pro();
  const file = `${HEAD}https://a.example/,paypaI,,\nhttps://bit.ly/abc,,,\nhttps://b.example/,pineapple,,\n`;
  const draft = await upload(ada, file);
  const { report } = draft;
  expect(report).toMatchObject({ create: 1, leave_out: 2 });
  expect(report.remarks).toEqual([
    { kind: "brand", count: 1 },
    { kind: "shortener", count: 1 },
  ]);
  await apply(ada, draft, { leave_out: true });
  expect((await all(ada)).map(({ link }) => link)).toEqual(["https://b.example/"]);
});

test("an undo decides again whether visitors see that a link is new", async () => {
  const ada = await pro();
  const { sql } = instance.node;
  await sql`insert into trusted_hosts (host) values ('known.example')`;
  const add = async (alias: string, link: string) =>
    (await ada.call("POST", "/v1/widget/link", { name: alias, slug: "web", link, alias })).body["_id"] as string;
  const ids = [await add("unknown", "https://phish.example/"), await add("known", "https://known.example/")];
  const listNotices = async () =>
    (await sql`select notice_until from links where id = any(${ids}) order by alias desc`).map(
      ({ notice_until: until }) => until !== null,
    );
  expect(await listNotices()).toEqual([true, false]);
  const file = `${HEAD}https://known.example/a,unknown,,\nhttps://other.example/,known,,\n`;
  const done = await apply(ada, await choose(ada, await upload(ada, file), { conflicts: "replace" }));
  expect(await listNotices()).toEqual([false, true]);
  await undo(ada, done);
  expect(await listNotices()).toEqual([true, false]);
});

test("a draft can be opened while the account's daily count is locked, as during another import", async () => {
  const ada = await pro();
  const draft = await upload(ada, HEAD + rows(0, 2));
  await apply(ada, await upload(ada, HEAD + rows(10, 1)));
  await instance.node.sql.begin(async (tx) => {
    await tx`select from trust_usage where primary_id = ${ada.id} for update`;
    expect((await get(ada, draft)).report).toMatchObject({ create: 2, room: 24, blocked: null });
  });
});
