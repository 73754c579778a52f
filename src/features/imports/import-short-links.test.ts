import { expect, test } from "vitest";
import { HEAD, importApp } from "#testing/import-app.ts";
import { testMember } from "#testing/member.ts";

// the clock stands still, since a limit is per month
const now = new Date();
const { instance, pro, upload, uploadPage, choose, start, undo, apply, links, all } = await importApp({}, () => now);
const { sql } = instance.node;

test("with `on_page` off, adds short links with their names as addresses and leaves the page unchanged", async () => {
  const ada = await pro();
  await apply(ada, await upload(ada, `${HEAD}https://a.example/x,off-page-one,One,t\nhttps://b.example/,,Two,\n`));
  expect(await links(ada)).toEqual([]);
  const found = new Map((await all(ada)).map((link) => [link.name, link]));
  const [one, two] = [found.get("One")!, found.get("Two")!];
  expect(one).toMatchObject({ onPage: false, archived: false, alias: "off-page-one", tags: ["t"] });
  expect(one.addresses.map(({ path }) => path)).toEqual(["off-page-one", one.code]);
  expect(two).toMatchObject({ alias: two.code, addresses: [{ path: two.code }] });
  for (const path of [`/${ada.username}/off-page-one`, "/l/off-page-one", `/l/${one.code}`]) {
    const response = await fetch(instance.origin + path, { redirect: "manual" });
    expect(response.headers.get("location")).toBe("https://a.example/x");
  }
});

test("from a shortener, keeps dates, tags and names (as addresses), and imports each link once", async () => {
  const [ada, eve] = [await pro(), await pro()];
  await eve.call("POST", "/v1/links", { link: "https://e.example/", path: "eves-voyage" });
  const file = [
    "Link,Custom Link,Title,Destination URL,Created,Tags,Total Clicks",
    'https://bit.ly/3VoyAge,https://links.example/Eves-Voyage,Voyage,https://shop.example/a,2024-03-05,"spring, mail",12',
    "https://bit.ly/4oLdOne,,,https://shop.example/old,2023-11-20,,0",
    "https://bit.ly/log-in,,,https://shop.example/login,2023-11-20,,0",
    "https://bit.ly/4olDone,,,https://shop.example/other,2023-11-20,,0",
    "",
  ].join("\n");
  const draft = await upload(ada, file);
  expect(draft.choices).toMatchObject({ format: "bitly", on_page: false });
  expect(draft.report.remarks).toEqual([
    { kind: "alias_twice", count: 1 },
    { kind: "address_taken", count: 2 },
    { kind: "address_dropped", count: 1 },
  ]);
  await apply(ada, draft);
  const imported = (await all(ada)).map(({ name, alias, code, addresses, createdAt, tags, onPage }) => {
    const paths = addresses.map(({ path }) => path).filter((path) => path !== code);
    return [name, alias, paths, createdAt.slice(0, 10), tags, onPage];
  });
  expect(imported).toHaveLength(4);
  expect(imported[0]).toEqual(["Voyage", "Eves-Voyage", [], "2024-03-05", ["spring", "mail"], false]);
  expect(imported.slice(1).map(([, alias, paths]) => [alias, paths])).toEqual(
    expect.arrayContaining([
      ["4oLdOne", ["4oLdOne"]],
      ["log-in", []],
      ["4olDone-2", []],
    ]),
  );
  expect((await upload(ada, file)).report).toMatchObject({ create: 1, skip: 3 });
});

test("recognises links by their addresses if the short name differs", async () => {
  const ada = await pro();
  await ada.call("POST", "/v1/links", { link: "https://old.example/", alias: "known" });
  await ada.call("POST", "/v1/links", { link: "https://a.example/", path: "known" });
  const file = `${HEAD}https://a.example/,known,One,\n`;
  expect((await upload(ada, file)).report).toMatchObject({ create: 0, skip: 1 });
});

test("finds free short names even if many are taken", async () => {
  const ada = await pro();
  const taken = ["web", ...Array.from({ length: 40 }, (_, index) => `web-${index + 2}`)];
  const add = (link: object) => ({ link: "https://old.example/", ...link });
  await ada.call("POST", "/v1/links/bulk", { links: taken.map((alias) => add({ alias })) });
  const rows = Array.from({ length: 5 }, (_, index) => `https://a.example/${index},,,\n`).join("");
  await apply(ada, await uploadPage(ada, HEAD + rows));
  expect((await links(ada)).map(({ alias }) => alias)).toEqual(["web-42", "web-43", "web-44", "web-45", "web-46"]);
});

test("off the page, counts towards the total and monthly limits, not towards the page", async () => {
  const ada = await testMember(instance);
  await sql`update workspaces set promo = false where id = ${ada.id}`;
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://a.example/${index},a${index},,\n`).join("");
  const tooMany = await upload(ada, HEAD + rows(251));
  expect(tooMany.report).toMatchObject({ create: 251, room: 250, blocked: "monthly_link_limit" });
  expect((await start(ada, tooMany)).body.code).toBe("monthly_link_limit");
  await apply(ada, await upload(ada, HEAD + rows(200)));
  const rest = await upload(ada, `${HEAD}https://b.example/,,,\n`);
  expect(rest.report).toMatchObject({ create: 1, room: 50, blocked: null });
  await sql`update link_usage set created = 0 where workspace_id = ${ada.id}`;
  await sql`
    insert into links (id, workspace_id, name, platform, destination, timeout_seconds, meta, sort_order, alias, tags,
      thumbnail, archived, version, created_at, updated_at, on_page)
    select gen_random_uuid(), ${ada.id}, 'x', 'web', 'https://x.example/', 0, '{}', 0, 'x' || number, '{}', '', false, 1,
      now(), now(), false from generate_series(1, 800) as number`;
  expect((await choose(ada, rest, {})).report).toMatchObject({ room: 0, blocked: "short_link_limit" });
});

test("undoing an import frees its addresses for another import of the workspace", async () => {
  const ada = await pro();
  const file = `${HEAD}https://a.example/,undone-once,One,\n`;
  const done = await apply(ada, await upload(ada, file));
  expect((await undo(ada, done)).body).toMatchObject({ outcome: { undone: 1, kept: 0 } });
  expect(await all(ada)).toEqual([]);
  const again = await upload(ada, file);
  expect(again.report).toMatchObject({ create: 1, remarks: [] });
  await apply(ada, again);
  expect((await all(ada))[0]!.addresses[0]!.path).toBe("undone-once");
});
