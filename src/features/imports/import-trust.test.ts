import { expect, test } from "vitest";
import { HEAD, importApp } from "#testing/import-app.ts";

// the clock stands still, since the limit is per day
const now = new Date();
const { instance, pro, upload, start, apply, all } = await importApp({ TRUST: "on" }, () => now);

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
