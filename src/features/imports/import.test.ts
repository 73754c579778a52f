import { describe, expect, test } from "vitest";
import { runJobs } from "#infra/jobs/run-jobs.ts";
import { eventually } from "#testing/eventually.ts";
import { HEAD, importApp, IMPORTS } from "#testing/import-app.ts";
import { uploadLinks } from "#testing/imports.ts";
import { testMember } from "#testing/member.ts";
import type { ImportSummary } from "./contract.ts";
import { importWorkers, sweepImports } from "./jobs.ts";
import { runImport } from "./run-import.ts";

const { instance, postgres, jobs, pro, upload, uploadPage, choose, start, get, undo, apply, links, all } =
  await importApp();
const { sql } = instance.node;

describe("an uploaded file", () => {
  test("is recognised, mapped and reported on without storing links", async () => {
    const ada = await pro();
    await ada.call("POST", "/v1/widget/link", {
      name: "Old",
      slug: "web",
      link: "https://old.example/",
      alias: "taken",
    });
    const file = `${HEAD}https://a.example/,one,One,x|y\nhttps://b.example/,TAKEN,Two,\nftp://c.example/,three,,\n,four,,\n`;
    const draft = await upload(ada, file, "my links.csv");
    expect(draft).toMatchObject({
      status: "draft",
      file: "my links.csv",
      found: { format: "csv", columns: ["url", "slug", "title", "tags"], rows: 4 },
      choices: { mapping: { link: 0, alias: 1, name: 2, tags: 3 }, conflicts: "rename", on_page: false },
      report: { rows: 4, create: 2, replace: 0, skip: 0, leave_out: 2, blocked: null },
    });
    expect(draft.report.remarks).toEqual([
      { kind: "no_link", count: 1 },
      { kind: "scheme", count: 1 },
      { kind: "alias_taken", count: 1 },
    ]);
    expect(draft.report.shown.map(({ line, action, alias, remarks }) => [line, action, alias, remarks])).toEqual([
      [2, "create", "one", []],
      [3, "create", "TAKEN-2", ["alias_taken"]],
      [4, "leave_out", "three", ["scheme"]],
      [5, "leave_out", "four", ["no_link"]],
    ]);
    expect(await links(ada)).toHaveLength(1);
  });

  test("is read as another format, or with other columns, if its owner chooses so", async () => {
    const ada = await pro();
    const draft = await upload(ada, "who,where\nhttps://a.example/,https://b.example/\n");
    expect(draft.choices.mapping).toEqual({ link: 0 });
    const chosen = await choose(ada, draft, { mapping: { link: 1 }, on_page: true });
    expect(chosen.report.shown[0]!.link).toBe("https://b.example/");
    expect((await get(ada, draft)).choices).toEqual({ ...draft.choices, mapping: { link: 1 }, on_page: true });
  });

  test.each<[string, string | Uint8Array, string]>([
    ["a picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2), "import_unreadable"],
    ["broken JSON", '{"links": [', "import_unreadable"],
    ["a page without links", "<html><p>Hi</p></html>", "import_unreadable"],
    ["a header row only", HEAD, "import_empty"],
    ["an empty list", '{"links": []}', "import_empty"],
    ["10,001 rows", HEAD + "https://a.example/,,,\n".repeat(10_001), "import_too_long"],
    ["11 MB", "x".repeat(11 * 1024 * 1024), "import_too_large"],
  ])("that is %s is rejected and not stored", async (_, file, code) => {
    const ada = await pro();
    const { status, body } = await uploadLinks(instance.origin, ada, file);
    expect({ status: status >= 400, code: body.code }).toEqual({ status: true, code });
    expect((await ada.call("GET", IMPORTS)).body).toEqual([]);
  });

  test("can be discarded; beyond three, the oldest is deleted", async () => {
    const ada = await pro();
    const drafts = [];
    for (let created = 0; created < 4; created++)
      drafts.push(await upload(ada, `${HEAD}https://a.example/${created},,,\n`));
    const listed = (await ada.call("GET", IMPORTS)).body as unknown as ImportSummary[];
    expect(listed.map(({ _id }) => _id)).toEqual(
      drafts
        .slice(1)
        .map(({ _id }) => _id)
        .reverse(),
    );
    expect((await ada.call("DELETE", `${IMPORTS}/${drafts[3]!._id}`)).status).toBe(204);
    expect((await ada.call("GET", `${IMPORTS}/${drafts[3]!._id}`)).status).toBe(404);
  });

  test.each<[string, object]>([
    ["format", { format: "excel" }],
    ["mapping.link", { mapping: { link: -1 } }],
    ["mapping.surprise", { mapping: { surprise: 1 } }],
    ["conflicts", { conflicts: "overwrite" }],
    ["on_page", { on_page: "yes" }],
    ["surprise", { surprise: 1 }],
  ])("names the field %s of invalid choices", async (field, change) => {
    const ada = await pro();
    const draft = await upload(ada, `${HEAD}https://a.example/,,,\n`);
    const { status, body } = await ada.call("PUT", `${IMPORTS}/${draft._id}`, { ...draft.choices, ...change });
    expect({ status, field: body.errors[0].field }).toEqual({ status: 422, field });
  });
});

describe("an import", () => {
  test("adds its links at the end of the page, with names, tags, dates and counts", async () => {
    const ada = await pro();
    await ada.call("POST", "/v1/widget/link", {
      name: "Old",
      slug: "web",
      link: "https://old.example/",
      tags: ["News"],
    });
    const file =
      'url,slug,title,tags,created_at,clicks,category\nhttps://a.example/,one,One,"news, Sale",2020-02-03,7,Shop\nhttps://b.example/,,Two,sale,,,Shop\n';
    const draft = await upload(ada, file);
    const done = await apply(ada, await choose(ada, draft, { on_page: true }));
    expect(done).toMatchObject({
      status: "done",
      progress: 2,
      can_undo: true,
      outcome: { created: 2, replaced: 0, skipped: 0, left_out: 0 },
    });
    const [old, one, two] = await links(ada);
    expect(one).toMatchObject({
      name: "One",
      alias: "one",
      tags: ["News", "Sale"],
      createdAt: "2020-02-03T00:00:00.000Z",
      meta: { imported: { from: "csv", clicks: 7 } },
      archived: false,
      version: 1,
    });
    expect(two).toMatchObject({ name: "Two", alias: "web-2", tags: ["Sale"] });
    expect(one!.sort_order).toBeGreaterThan(old!.sort_order);
    expect(one!.category).toBe(two!.category);
    expect(new Set([old, one, two].map((link) => link!.code)).size).toBe(3);
  });

  test("with invalid rows asks first, and leaves them out if confirmed", async () => {
    const ada = await pro();
    const draft = await upload(ada, `${HEAD}https://a.example/,,,\njavascript:alert(1),,,\n`);
    expect((await start(ada, draft)).body.code).toBe("import_faulty");
    expect((await apply(ada, draft, { leave_out: true })).outcome).toMatchObject({ created: 1, left_out: 1 });
  });

  test.each([
    [
      "rename",
      { create: 2, replace: 0, skip: 1 },
      ["https://old.example/", "https://new.example/", "https://third.example/"],
    ],
    ["skip", { create: 0, replace: 0, skip: 3 }, ["https://old.example/"]],
    ["replace", { create: 1, replace: 1, skip: 1 }, ["https://new.example/", "https://third.example/"]],
  ] as const)("of links whose names are taken follows the choice to %s", async (conflicts, report, destinations) => {
    const ada = await pro();
    await ada.call("POST", "/v1/widget/link", {
      name: "Old",
      slug: "web",
      link: "https://old.example/",
      alias: "news",
    });
    const file = `${HEAD}https://new.example/,News,New,a\nhttps://new.example/,news,New,a\nhttps://third.example/,news,Third,\n`;
    const draft = await choose(ada, await upload(ada, file), { conflicts });
    expect(draft.report).toMatchObject(report);
    await start(ada, draft);
    await runImport(jobs, { importId: draft._id, accountId: ada.id });
    expect((await all(ada)).map(({ link }) => link).sort()).toEqual([...destinations].sort());
  });

  test("that replaces links keeps the fields that the file lacks, and appears in their history", async () => {
    const ada = await pro();
    const { body: old } = await ada.call("POST", "/v1/widget/link", {
      name: "Old",
      slug: "web",
      link: "https://old.example/",
      alias: "news",
      description: "About",
      tags: ["a"],
    });
    const draft = await upload(ada, "url,slug\nhttps://new.example/,news\nhttps://b.example/,b\n");
    await apply(ada, await choose(ada, draft, { conflicts: "replace", on_page: true }));
    const [link, created] = await links(ada);
    expect(link).toMatchObject({ name: "Old", description: "About", tags: ["a"], link: "https://new.example/" });
    const getHistory = async (id: string) => (await ada.call("GET", `/v1/links/${id}/history`)).body.entries;
    expect(await getHistory(old._id as string)).toMatchObject([
      { cause: "imported", link: "https://new.example/", author: ada.username },
      { cause: "created", link: "https://old.example/" },
    ]);
    expect(await getHistory(created!._id)).toMatchObject([{ cause: "imported", link: "https://b.example/" }]);
  });

  test("that replaces links resets the count of a removed limit, and treats a new destination as alive", async () => {
    const ada = await pro();
    const add = async (alias: string) => {
      const link = {
        name: "Old",
        slug: "web",
        link: `https://${alias}.example/`,
        alias,
        rules: { limit: { clicks: 9 } },
      };
      return (await ada.call("POST", "/v1/widget/link", link)).body._id as string;
    };
    const ids = [await add("kept"), await add("moved")];
    const setState = () => sql`
      update links set dead_since = now(), taken = case when rules ? 'limit' then 2 else 0 end where id = any(${ids})`;
    const listStates = async () =>
      (await sql`select taken, dead_since is not null as dead from links where id = any(${ids}) order by alias`).map(
        ({ taken, dead }) => [taken, dead],
      );
    await setState();
    const file = "url,slug,expires\nhttps://kept.example/,kept,\nhttps://new.example/,moved,2199-01-01\n";
    const done = await apply(ada, await choose(ada, await upload(ada, file), { conflicts: "replace" }));
    expect(done.outcome).toMatchObject({ replaced: 2 });
    expect(await listStates()).toEqual([
      [2, true],
      [0, false],
    ]);
    await sql`update links set taken = 3 where id = ${ids[0]!}`;
    await sql`update links set dead_since = now() where id = ${ids[1]!}`;
    expect((await undo(ada, done)).body).toMatchObject({ outcome: { undone: 2 } });
    expect(await listStates()).toEqual([
      [3, true],
      [2, false],
    ]);
  });

  test("that added a click limit leaves no count behind when it is undone", async () => {
    const ada = await pro();
    const link = { name: "Old", slug: "web", link: "https://old.example/", alias: "news" };
    const id = (await ada.call("POST", "/v1/widget/link", link)).body._id as string;
    const file = "url,slug,maxclicks\nhttps://old.example/,news,5\n";
    const done = await apply(ada, await choose(ada, await upload(ada, file), { conflicts: "replace" }));
    await sql`update links set taken = 2 where id = ${id}`;
    await undo(ada, done);
    expect(await links(ada)).toMatchObject([{ rules: null, taken: 0 }]);
  });

  test("stores tags from JSON without the characters that the database cannot hold", async () => {
    const ada = await pro();
    const row = (name: string, tags: string) => `${name},https://${name}.example/,"${tags.replaceAll('"', '""')}"\n`;
    const file = `name,link,tags\n${row("one", '["a\\u0000b","\\ud800x"]')}${row("two", "good")}`;
    const draft = await uploadPage(ada, file);
    expect(draft.report).toMatchObject({ create: 2, leave_out: 0 });
    expect(await apply(ada, draft)).toMatchObject({ status: "done", failure: null, outcome: { created: 2 } });
    expect((await links(ada)).map(({ name, tags }) => [name, tags])).toEqual([
      ["one", ["ab", "\ufffdx"]],
      ["two", ["good"]],
    ]);
  });

  test("stores nothing twice when repeated", async () => {
    const ada = await pro();
    const file = `${HEAD}https://a.example/,one,One,\nhttps://b.example/,two,Two,\n`;
    const draft = await uploadPage(ada, file);
    const results = await Promise.all(Array.from({ length: 5 }, () => start(ada, draft)));
    expect(results.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    await Promise.all(Array.from({ length: 4 }, () => runImport(jobs, { importId: draft._id, accountId: ada.id })));
    expect((await start(ada, draft)).body.status).toBe("done");
    expect(await links(ada)).toHaveLength(2);
    expect((await upload(ada, file)).report).toMatchObject({ create: 0, skip: 2 });
  });

  test("stores nothing if interrupted, and completes on the next attempt", async () => {
    const ada = await pro();
    const rows = Array.from({ length: 1200 }, (_, index) => `https://a.example/${index},a${index},,\n`).join("");
    const draft = await uploadPage(ada, HEAD + rows);
    await start(ada, draft);
    // the start and the progress of each batch of 500 rows are written outside the transaction
    let updates = 0;
    const db = new Proxy(jobs.db, {
      get: (target, key) => {
        if (key === "update" && ++updates > 2) throw Object.assign(new Error("killed"), { code: "57P01" });
        return Reflect.get(target, key) as unknown;
      },
    });
    await expect(runImport({ ...jobs, db }, { importId: draft._id, accountId: ada.id })).rejects.toThrow("killed");
    expect(await links(ada)).toHaveLength(0);
    expect(await get(ada, draft)).toMatchObject({ status: "running", progress: 500 });
    await runImport(jobs, { importId: draft._id, accountId: ada.id });
    expect(await get(ada, draft)).toMatchObject({ status: "done", outcome: { created: 1200 } });
    expect(await links(ada)).toHaveLength(1200);
  });

  test("beyond the quota of the plan is rejected, and reported in advance", async () => {
    const ada = await testMember(instance);
    await sql`update workspaces set promo = false where id = ${ada.id}`;
    const rows = Array.from({ length: 6 }, (_, index) => `https://a.example/${index},,,\n`).join("");
    const draft = await uploadPage(ada, HEAD + rows);
    expect(draft.report).toMatchObject({ create: 6, room: 5, blocked: "plan_limit" });
    expect((await start(ada, draft)).body.code).toBe("plan_limit");
    expect(await links(ada)).toHaveLength(0);
  });

  test("fails as a whole when other links used up the quota in the meantime", async () => {
    const ada = await testMember(instance);
    const rows = Array.from({ length: 5 }, (_, index) => `https://a.example/${index},,,\n`).join("");
    const draft = await uploadPage(ada, HEAD + rows);
    await start(ada, draft);
    await ada.call("POST", "/v1/widget/link", { name: "x", slug: "web", link: "https://x.example/" });
    await runImport(jobs, { importId: draft._id, accountId: ada.id });
    expect(await get(ada, draft)).toMatchObject({ status: "failed", failure: "plan_limit", outcome: null });
    expect(await links(ada)).toHaveLength(1);
  });

  test("of 10,000 rows runs through the queue, and can be undone", async () => {
    const ada = await pro();
    const running = await runJobs(postgres.target, importWorkers(jobs), instance.node.log);
    const rows = Array.from(
      { length: 10_000 },
      (_, n) => `https://a.example/${n}?q=${n},a${n},"Link, ${n}",t${n % 7}\n`,
    );
    const draft = await uploadPage(ada, HEAD + rows.join(""));
    expect((await start(ada, draft)).status).toBe(202);
    await eventually(async () => (await get(ada, draft)).status === "done", 60_000);
    expect(await links(ada)).toHaveLength(10_000);
    expect((await undo(ada, draft)).body).toMatchObject({ status: "undone", outcome: { undone: 10_000, kept: 0 } });
    expect(await links(ada)).toHaveLength(0);
    await running.close();
  }, 180_000);
});

describe("undoing an import", () => {
  test("moves created links to the trash, and restores replaced ones", async () => {
    const ada = await pro();
    const { body: old } = await ada.call("POST", "/v1/widget/link", {
      name: "Old",
      slug: "web",
      link: "https://old.example/",
      alias: "news",
      tags: ["a"],
    });
    const file =
      "url,slug,title,category\nhttps://new.example/,news,New,\nhttps://b.example/,b,B,Shop\nhttps://c.example/,c,C,Talks\n";
    const done = await apply(ada, await choose(ada, await upload(ada, file), { conflicts: "replace", on_page: true }));
    expect((await links(ada)).map(({ link, name }) => [link, name])).toContainEqual(["https://new.example/", "New"]);
    const talks = (await ada.call("GET", "/v1/links/categories")).body[1]._id as string;
    await ada.call("POST", "/v1/blocks", { content: { kind: "header", text: "Mine" }, category: talks });
    const undone = await undo(ada, done);
    expect(undone.body).toMatchObject({ status: "undone", can_undo: false, outcome: { undone: 3, kept: 0 } });
    const [link, ...more] = await links(ada);
    expect(more).toEqual([]);
    expect(link).toMatchObject({
      _id: old._id,
      name: "Old",
      link: "https://old.example/",
      tags: ["a"],
      meta: {},
      version: 3,
    });
    // because a block was added to the category since
    expect((await ada.call("GET", "/v1/links/categories")).body).toMatchObject([{ _id: talks, name: "Talks" }]);
    expect((await undo(ada, done)).body.code).toBe("import_not_undoable");
  });

  test("keeps links that were changed since", async () => {
    const ada = await pro();
    const { body: old } = await ada.call("POST", "/v1/widget/link", {
      name: "Old",
      slug: "web",
      link: "https://old.example/",
      alias: "news",
    });
    const done = await apply(
      ada,
      await choose(ada, await upload(ada, `${HEAD}https://new.example/,news,New,\n`), { conflicts: "replace" }),
    );
    await ada.call("PUT", `/v1/widget/link/${old._id as string}`, { name: "Mine" });
    expect((await undo(ada, done)).body).toMatchObject({ outcome: { undone: 0, kept: 1 } });
    expect(await links(ada)).toMatchObject([{ name: "Mine", link: "https://new.example/" }]);
  });
});

test("deletes old files, and ends imports that ran out of attempts", async () => {
  const ada = await pro();
  const draft = await upload(ada, `${HEAD}https://a.example/,,,\n`);
  const stuck = await upload(ada, `${HEAD}https://b.example/,,,\n`);
  await start(ada, stuck);
  await sql`update link_imports set created_at = now() - interval '25 hours' where id = ${draft._id}`;
  await sql`update link_imports set started_at = now() - interval '2 hours' where id = ${stuck._id}`;
  await sweepImports(jobs);
  expect((await ada.call("GET", `${IMPORTS}/${draft._id}`)).status).toBe(404);
  expect(await get(ada, stuck)).toMatchObject({ status: "failed", failure: "error" });
});

test("returns 404 for another account's import in every call", async () => {
  const [ada, eve] = [await pro(), await pro()];
  const { _id, choices } = await upload(ada, `${HEAD}https://a.example/,,,\n`);
  const results = await Promise.all([
    eve.call("GET", `${IMPORTS}/${_id}`),
    eve.call("PUT", `${IMPORTS}/${_id}`, choices),
    eve.call("POST", `${IMPORTS}/${_id}/start`, {}),
    eve.call("POST", `${IMPORTS}/${_id}/undo`),
    eve.call("DELETE", `${IMPORTS}/${_id}`),
  ]);
  expect(results.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});
