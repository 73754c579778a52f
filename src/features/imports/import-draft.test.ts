import { expect, test } from "vitest";
import { importApp, IMPORTS } from "#testing/import-app.ts";

const { pro, upload, get, apply, all } = await importApp();

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
