import { expect, test } from "vitest";
import { setPlan } from "#features/workspaces/workspaces.ts";
import { HEAD, importApp, IMPORTS } from "#testing/import-app.ts";
import { testMember } from "#testing/member.ts";

const { instance, pro, upload, uploadPage, choose, get, apply, all } = await importApp();

test("a change of format alone takes over that format's columns and default place", async () => {
  const ada = await pro();
  const file = 'name,link,alias,rules\nA,https://a.example/,a,"{""limit"":{""clicks"":5}}"\n';
  const uploaded = await upload(ada, file);
  const { _id, choices } = uploaded;
  expect(choices).toEqual({
    format: "csv",
    mapping: { link: 1, alias: 2, name: 0 },
    conflicts: "rename",
    on_page: false,
    open_protected: false,
  });
  const { conflicts, open_protected } = choices;
  const { status, body } = await ada.call("PUT", `${IMPORTS}/${_id}`, { format: "halka", conflicts, open_protected });
  const guessed = { format: "halka", mapping: { link: 1, alias: 2, name: 0, rules: 3 }, on_page: true };
  expect({ status, choices: body["choices"] }).toEqual({ status: 200, choices: { ...choices, ...guessed } });
  const draft = await get(ada, uploaded);
  expect(draft.choices).toEqual(body["choices"]);
  await apply(ada, draft);
  expect(await all(ada)).toMatchObject([{ onPage: true, rules: { limit: { clicks: 5 } } }]);
});

test("rows beyond the category limit are reported, and imported without their category", async () => {
  const ada = await pro();
  // two categories may have the same name
  for (const name of ["Shop", "Shop"]) await ada.call("POST", "/v1/links/categories", { name });
  const names = ["shop", ...Array.from({ length: 99 }, (_, index) => `Category ${index}`)];
  const rows = names.map((name, index) => `https://a.example/${index},${name}\n`).join("");
  const draft = await upload(ada, `url,category\n${rows}https://b.example/,category 98\nhttps://c.example/,\n`);
  expect(draft.report.remarks).toEqual([{ kind: "category_dropped", count: 2 }]);
  const noted = draft.report.shown.filter(({ remarks }) => remarks.length > 0);
  expect(noted.map(({ link }) => link)).toEqual(["https://a.example/99", "https://b.example/"]);
  await apply(ada, draft);
  expect((await ada.call("GET", "/v1/links/categories")).body).toHaveLength(100);
});

test("a draft that the quota blocked can be started once there is room for it", async () => {
  const ada = await testMember(instance);
  await instance.node.sql`update workspaces set promo = false where id = ${ada.id}`;
  const rows = Array.from({ length: 6 }, (_, index) => `https://a.example/${index},,,\n`).join("");
  const draft = await uploadPage(ada, HEAD + rows);
  expect(draft.report).toMatchObject({ room: 5, blocked: "plan_limit" });
  await setPlan(instance.node.shared, ada.username, { plan: "Pro", planUntil: null });
  const { report } = await get(ada, draft);
  expect(report).toMatchObject({ create: 6, blocked: null });
  expect(Object.keys(report)).not.toContain("places");
  expect(await apply(ada, draft)).toMatchObject({ status: "done", outcome: { created: 6 } });
});

test("keeps the own keys of a link alone if they would be too long together with those of the import", async () => {
  const ada = await pro();
  const add = async (alias: string, meta: object) => {
    const link = { name: alias, slug: "web", link: "https://old.example/", alias, meta };
    return (await ada.call("POST", "/v1/widget/link", link)).body["_id"] as string;
  };
  const own = { own: "x".repeat(3_000) };
  const [long, short] = [await add("long", own), await add("short", { own: "x" })];
  const meta = JSON.stringify({ brought: "y".repeat(2_000) }).replaceAll('"', '""');
  const file = `name,link,alias,meta\nA,https://new.example/,long,"${meta}"\nB,https://new.example/,short,"${meta}"\n`;
  const draft = await upload(ada, file);
  const mapping = { name: 0, link: 1, alias: 2, meta: 3 };
  await apply(ada, await choose(ada, draft, { format: "halka", mapping, conflicts: "replace" }));
  const links = new Map((await all(ada)).map((link) => [link._id, link]));
  expect(links.get(long)).toMatchObject({ link: "https://new.example/", meta: own });
  expect(Object.keys(links.get(short)!.meta).toSorted()).toEqual(["brought", "own"]);
  const { link, meta: read } = links.get(long)!;
  expect((await ada.call("PUT", `/v1/widget/link/${long}`, { link, meta: read })).status).toBe(200);
});

test("adds keys to those of a link up to the limit of the API, which counts no spaces", async () => {
  const ada = await pro();
  const own = Object.fromEntries(Array.from({ length: 350 }, (_, index) => [`k${100 + index}`, 1]));
  const link = { name: "A", slug: "web", link: "https://old.example/", alias: "many", meta: own };
  expect((await ada.call("POST", "/v1/widget/link", link)).status).toBe(201);
  const draft = await upload(ada, 'name,link,alias,meta\nA,https://new.example/,many,"{""k100"":2}"\n');
  const mapping = { name: 0, link: 1, alias: 2, meta: 3 };
  await apply(ada, await choose(ada, draft, { format: "halka", mapping, conflicts: "replace" }));
  expect((await all(ada))[0]?.meta).toEqual({ ...own, k100: 2 });
});
