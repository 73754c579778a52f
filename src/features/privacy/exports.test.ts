import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { storePicture } from "#features/media/pictures.ts";
import { storeFile } from "#features/media/files/store-file.ts";
import { testFolder } from "#testing/folder.ts";
import { png } from "#testing/sample-pictures.ts";
import { testMember, testTenant } from "#testing/member.ts";
import { call } from "#testing/person.ts";
import { putEvents, privacyNode } from "#testing/privacy.ts";
import { sweepPrivacy } from "./jobs.ts";
import { makeExport } from "./make-export.ts";

const instance = await privacyNode();
const EXPORT = "/v1/account/export";

/** Makes an export as the job does, and returns its state. */
async function make(member: { call: Awaited<ReturnType<typeof testMember>>["call"] }) {
  const requested = await member.call("POST", EXPORT);
  expect(requested).toMatchObject({ status: 202, body: { status: "making", percent: 0 } });
  await makeExport(instance.jobsIn(0), requested.body._id as string);
  return (await member.call("GET", EXPORT)).body;
}

async function download(token: string, id: string): Promise<{ response: Response; files: Map<string, string> }> {
  const response = await fetch(`${instance.origin}${EXPORT}/${id}/file`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.status !== 200) return { response, files: new Map() };
  const folder = await testFolder();
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBe(Number(response.headers.get("content-length")));
  await writeFile(join(folder, "copy.zip"), bytes);
  await promisify(execFile)("python3", ["-m", "zipfile", "-e", join(folder, "copy.zip"), join(folder, "out")]);
  const entries = await readdir(join(folder, "out"), { recursive: true, withFileTypes: true });
  const inside = join(folder, "out").length + 1;
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(inside));
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, "out", name), "utf8")] as const),
  );
  return { response, files: new Map(files) };
}

test("an export holds everything that belongs to the account, and no secret or visitor identifier", async () => {
  const tenant = await testTenant(instance);
  await tenant.call("PUT", `/v1/widget/link/${tenant.linkId}`, {
    name: "=cmd()",
    description: 'a "b", c',
    category: tenant.categoryId,
  });
  const short = await tenant.call("POST", "/v1/links", {
    link: "https://short.example/",
    path: `${tenant.username}-short`,
    externalId: "crm-1",
    note: "For the fair",
  });
  expect(short.status).toBe(201);
  const gone = { name: "Gone", slug: "web", link: "https://gone.example/" };
  const deleted = await tenant.call("POST", "/v1/links", { ...gone, path: `${tenant.username}-gone` });
  await tenant.call("DELETE", `/v1/widget/link/${deleted.body._id as string}`);
  const block = await tenant.call("POST", "/v1/blocks", { content: { kind: "header", text: "Gone" } });
  await tenant.call("DELETE", `/v1/blocks/${block.body._id as string}`);
  await tenant.call("POST", "/v1/profile", { full_name: "Jane Doe With A Name" });
  await putEvents(instance, {
    workspaceId: tenant.id,
    linkId: tenant.linkId,
    count: 24_000,
    referrer: "-formula, with a comma",
  });
  const media = { ...instance.node.shared, log: instance.node.log, workspaceId: tenant.id };
  const picture = (await storePicture(media, await png(), { description: "Logo" })).split("/").at(-1)!;
  const file = await storeFile(media, "Меню.txt", Buffer.from("Soup"));
  const ready = await make(tenant);
  expect(ready).toMatchObject({ status: "ready", size_bytes: expect.any(Number) });
  const days = (Date.parse(ready.until as string) - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);

  const { response, files } = await download(tenant.token, ready._id as string);
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(files.get(`pictures/${picture}`)).toMatch(/^RIFF.*WEBP/s);
  expect(files.get(`files/${file.hash}/Меню.txt`)).toBe("Soup");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="halka-Member\d+-\d{4}-\d\d-\d\d\.zip"$/,
  );
  expect([...files.keys()].filter((name) => !/^(pictures|files)\//.test(name)).sort()).toEqual([
    "account.json",
    "annotations.json",
    "api-keys.json",
    "appeals.json",
    "appearance-versions.json",
    "appearance.json",
    "block-uses.csv",
    "block-views.csv",
    "blocks.json",
    "clicks.csv",
    "connected-apps.json",
    "contents.json",
    "days.csv",
    "deleted-blocks.json",
    "deleted-links.json",
    "domains.json",
    "files.json",
    "goals.csv",
    "link-categories.json",
    "link-history.json",
    "link-imports.json",
    "link-previews.json",
    "links.csv",
    "links.json",
    "messages.json",
    "notifications.json",
    "page.json",
    "pictures.json",
    "preferences.json",
    "profile.json",
    "reports.json",
    "restrictions.json",
    "security-events.json",
    "sessions.json",
    "shares.json",
    "subscribers.csv",
    "unknown-paths.json",
    "utm-templates.json",
    "visits.csv",
    "webhooks.json",
  ]);
  const read = (name: string) => JSON.parse(files.get(name)!);
  expect(read("account.json")).toMatchObject({ _id: tenant.id, email: tenant.email, username: tenant.username });
  expect(read("profile.json")).toMatchObject({ full_name: "Jane Doe With A Name" });
  expect(read("sessions.json")).toHaveLength(1);
  expect(read("security-events.json")).toMatchObject([{ kind: "export_asked" }]);
  expect(read("links.json")[0]).toMatchObject({ _id: tenant.linkId, name: "=cmd()", category: tenant.categoryId });
  expect(read("links.json")).toMatchObject([
    { onPage: true },
    {
      _id: short.body._id,
      onPage: false,
      externalId: "crm-1",
      note: "For the fair",
      addresses: [{ path: `${tenant.username}-short` }, { path: short.body["code"] }],
    },
  ]);
  expect(read("link-history.json").map(({ link }: { link: string }) => link)).toContain(short.body._id);
  expect(files.get("links.csv")).toContain(`/${tenant.username}-short|`);
  expect(files.get("links.csv")).toContain(",crm-1,For the fair,302\r\n");
  expect(read("link-categories.json")).toMatchObject([{ _id: tenant.categoryId, name: "Sites" }]);
  expect(read("shares.json")).toMatchObject([{ name: "Sponsor", has_password: false, opened_at: null }]);
  expect(read("reports.json")).toEqual({ rhythm: "off", zone: "", next_at: null, sent: [] });
  expect(files.get("subscribers.csv")).toContain(`reader-of-${tenant.email},,confirmed,News,Yes,en,`);
  expect(read("messages.json")).toMatchObject([{ _id: tenant.messageId, name: "Visitor", message: "Hello" }]);
  expect(read("webhooks.json")).toMatchObject([{ _id: tenant.webhookId, url: "https://hooks.example/halka" }]);
  expect(read("link-imports.json")).toMatchObject([{ _id: tenant.importId, status: "draft", rows: 1 }]);
  expect(read("utm-templates.json")).toMatchObject([{ _id: tenant.utmTemplateId, name: "Spring" }]);
  expect(read("domains.json")).toMatchObject([{ _id: tenant.domainId, use: "links", state: "pending" }]);
  expect(read("blocks.json")).toMatchObject([{ _id: tenant.blockId, content: { kind: "header", text: "Read" } }]);
  expect(read("deleted-blocks.json")).toMatchObject([{ _id: block.body._id, content: { text: "Gone" } }]);
  expect(read("deleted-links.json")).toMatchObject([
    { _id: deleted.body._id, name: "Gone", addresses: [{ path: `${tenant.username}-gone` }] },
  ]);
  expect(read("appearance-versions.json")).toMatchObject([{ _id: tenant.versionId, template: "grid" }]);
  expect(read("files.json")).toMatchObject([{ name: "Меню.txt", sizeBytes: 4, type: "text/plain" }]);
  expect(read("pictures.json")).toMatchObject([{ file: picture, description: "Logo" }, { _id: tenant.pictureId }]);
  expect(read("appearance.json")).toMatchObject({ _id: tenant.appearanceId });
  expect(read("contents.json")).toMatchObject({ complete: true, events: { clicks: 12_000, visits: 12_000 } });
  expect(files.get("links.csv")!.split("\r\n")[1]).toMatch(/^'=cmd\(\),web,https:\/\/site\.example\/,"a ""b"", c",/);
  const clicks = files.get("clicks.csv")!.split("\r\n").slice(0, -1);
  expect(clicks).toHaveLength(12_001);
  expect(new Set(clicks).size).toBe(12_001);
  expect(clicks[1]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,/);
  expect(clicks[1]).toContain(`,${tenant.linkId},human,`);
  expect(clicks[1]).toContain(`"'-formula, with a comma"`);
  expect(files.get("visits.csv")!.split("\r\n")).toHaveLength(12_002);
  const counted = files.get("days.csv")!.split("\r\n").slice(1, -1);
  expect(
    counted.filter((line) => line.includes(",click,")).reduce((sum, line) => sum + Number(line.split(",")[3]), 0),
  ).toBe(12_000);
  const everything = [...files.values()].join("\n");
  for (const secret of ["argon2", "424242424", tenant.token, "password_hash", "token_hash"])
    expect(everything).not.toContain(secret);
});

test("an account without events or appearance can be exported too", async () => {
  const member = await testMember(instance);
  const ready = await make(member);
  const { files } = await download(member.token, ready._id as string);
  expect(files.get("appearance.json")).toBe("null\n");
  expect(files.get("clicks.csv")!.split("\r\n")).toHaveLength(2);
});

test("the owner gets one email when the export is ready", async () => {
  const member = await testMember(instance);
  await make(member);
  const jobs = await instance.postgres.sql<{ data: object }[]>`
    select data from pgboss.job where name = 'account-mails' and data->>'accountId' = ${member.id}`;
  expect(jobs.map(({ data }) => data)).toMatchObject([{ kind: "export-ready" }]);
});

test("one of many concurrent requests is accepted, and the others are rejected as already running", async () => {
  const member = await testMember(instance);
  const responses = await Promise.all(Array.from({ length: 8 }, () => member.call("POST", EXPORT)));
  expect(responses.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409, 409, 409, 409]);
  expect(responses.find(({ status }) => status === 409)!.body).toMatchObject({ code: "export_under_way" });
});

test("three exports are allowed within 24 hours, and the newest replaces the others", async () => {
  const member = await testMember(instance);
  const first = await make(member);
  await make(member);
  const third = await make(member);
  expect(await member.call("POST", EXPORT)).toMatchObject({ status: 429, body: { code: "export_limit" } });
  expect((await download(member.token, first._id as string)).response.status).toBe(404);
  expect((await download(member.token, third._id as string)).response.status).toBe(200);
  const [row] = await instance.postgres.sql`
    select count(distinct export_id)::int as copies from export_chunks
    where export_id in (select id from exports where account_id = ${member.id})`;
  expect(row).toEqual({ copies: 1 });
});

test("a session is required", async () => {
  for (const [method, path] of [
    ["GET", EXPORT],
    ["POST", EXPORT],
    ["GET", `${EXPORT}/${newId()}/file`],
  ] as const)
    expect(await call(instance.origin, method, path)).toMatchObject({ status: 401, body: { code: "signed_out" } });
});

test("another tenant's export returns 404, like one that does not exist", async () => {
  const [owner, otherTenant] = [await testMember(instance), await testMember(instance)];
  const ready = await make(owner);
  for (const id of [ready._id, newId(), "no-id"])
    expect(await otherTenant.call("GET", `${EXPORT}/${id}/file`)).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
  expect(await otherTenant.call("GET", EXPORT)).toMatchObject({ status: 200, body: { status: "none" } });
});

test("the file is deleted after seven days", async () => {
  const member = await testMember(instance);
  const ready = await make(member);
  await sweepPrivacy(instance.jobsIn(6.9));
  expect((await member.call("GET", EXPORT)).body.status).toBe("ready");
  await sweepPrivacy(instance.jobsIn(7.1));
  expect((await member.call("GET", EXPORT)).body).toEqual({ status: "none" });
  expect((await download(member.token, ready._id as string)).response.status).toBe(404);
  expect([
    ...(await instance.postgres.sql`select 1 from export_chunks where export_id = ${ready._id as string}`),
  ]).toEqual([]);
});

test("a superseded attempt adds nothing to the export, which is complete", async () => {
  const tenant = await testTenant(instance);
  await putEvents(instance, { workspaceId: tenant.id, linkId: tenant.linkId, count: 40_000 });
  const { body } = await tenant.call("POST", EXPORT);
  const id = body._id as string;
  await Promise.all([
    makeExport(instance.jobsIn(0), id),
    makeExport(instance.jobsIn(0), id),
    makeExport(instance.jobsIn(0), id),
  ]);
  const ready = (await tenant.call("GET", EXPORT)).body;
  expect(ready.status).toBe("ready");
  const { files } = await download(tenant.token, id);
  expect(files.get("clicks.csv")!.split("\r\n")).toHaveLength(20_002);
});

test("a failing export is tried three times and then marked as failed; another may be requested", async () => {
  const member = await testMember(instance);
  const { body } = await member.call("POST", EXPORT);
  const ctx = instance.jobsIn(0);
  const broken = { ...ctx, clickhouse: { ...ctx.clickhouse, query: () => Promise.reject(new Error("not now")) } };
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(makeExport(broken, body._id as string)).rejects.toThrow("not now");
  expect((await member.call("GET", EXPORT)).body.status).toBe("making");
  await makeExport(broken, body._id as string);
  expect((await member.call("GET", EXPORT)).body).toMatchObject({ status: "failed", _id: body._id });
  expect((await make(member)).status).toBe("ready");
});

test("an export whose worker is killed at every attempt is marked as failed; another may be requested", async () => {
  const member = await testMember(instance);
  const { body } = await member.call("POST", EXPORT);
  await instance.postgres
    .sql`update exports set state = 'making', started_at = now(), attempt = 3 where id = ${body._id as string}`;
  await sweepPrivacy(instance.jobsIn(0.1));
  expect((await member.call("GET", EXPORT)).body.status).toBe("making");
  await sweepPrivacy(instance.jobsIn(1));
  expect((await member.call("GET", EXPORT)).body.status).toBe("failed");
});
