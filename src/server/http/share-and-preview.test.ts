import scan from "qr/decode.js";
import sharp from "sharp";
import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { abuseQueues } from "#features/abuse/jobs.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { fingerprint, testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { toNetwork } from "#infra/rate-limits/network.ts";
import { drawingsPerNetwork } from "./share.ts";
import { expectProblem } from "#testing/problem.ts";
import { scanSvg } from "#testing/scan-qr.ts";

const postgres = await testPostgres();
await installJobs(postgres.target, abuseQueues);
const clickhouse = await testClickHouse();
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const PUBLIC_URL = "https://halka.example";
const instance = await testNode(stores, { env: { PUBLIC_URL, PAGE_HOST: "pages.halka.example" } });
const limited = await testNode(stores, { env: { PUBLIC_URL, RATE_LIMITS: "on" } });
const ada = await testTenant(instance);
const eve = await testTenant(instance);

const change = (who: typeof ada, fields: object) => who.call("PUT", `/v1/appearance/${who.appearanceId}`, fields);
const getPage = async ({ username }: typeof ada) => String((await call(instance.origin, "GET", `/${username}`)).body);
const get = (path: string, headers: Record<string, string> = {}) => fetch(instance.origin + path, { headers });

test("previews a draft as the page that it would make, without saving it", async () => {
  const before = await fingerprint(instance);
  const draft = { title: "A draft", custom_css: "h1{color:red}\n@import 'x';", custom_js: "draft()" };
  const { status, body } = await ada.call("POST", "/v1/appearance/preview?lang=tr", draft);
  expect(status).toBe(200);
  expect(body.html).toContain(`<html lang="tr">`);
  for (const part of ["A draft</h1>", "h1{color:red}", "<script>draft()</script>", "https://site.example/"])
    expect(body.html).toContain(part);
  expect(body.html).not.toContain("@import");
  expect(body.notes).toEqual([{ line: 2, code: "css_import" }]);
  expect(await fingerprint(instance)).toBe(before);
  expect(await getPage(ada)).not.toContain("A draft");
});

test("previews saved values for fields missing from the draft, and names invalid ones", async () => {
  await change(eve, { title: "Kept" });
  expect((await eve.call("POST", "/v1/appearance/preview", {})).body.html).toContain("Kept</h1>");
  const rejected = await eve.call("POST", "/v1/appearance/preview", { template: "spiral" });
  expectProblem(rejected, 422, "invalid");
  expect(rejected.body.errors[0].field).toBe("template");
});

test("allows 300 previews a minute for an account", async () => {
  const person = await testTenant(limited);
  const result = await person.call("POST", "/v1/appearance/preview", {});
  expect(result.headers.get("ratelimit-policy")).toContain('"preview-account";q=300;w=60');
});

test("gives the preview shell no origin, lets only us frame it, and lets its frames navigate nowhere", async () => {
  const response = await get("/preview");
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none'; /);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toMatch(/allow-same-origin|allow-top|allow-popups|allow-forms|frame-src|child-src/);
});

test("serves a custom style sheet under a hash of its content, cacheable forever", async () => {
  await change(ada, { custom_css: "h1{color:#123456}" });
  const [path] = /\/custom\/[\w-]+\.css/.exec(await getPage(ada))!;
  const response = await get(path);
  expect(await response.text()).toBe("h1{color:#123456}");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/css; charset=utf-8",
    "x-content-type-options": "nosniff",
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=31536000, immutable",
  });

  await change(ada, { custom_css: "h1{color:#654321}" });
  expect(/\/custom\/[\w-]+\.css/.exec(await getPage(ada))![0]).not.toBe(path);
  expect((await get(path)).headers.get("cache-control")).toBe("no-store");
  await change(ada, { custom_css: "" });
  expect(await getPage(ada)).not.toContain("/custom/");
  expect((await get(path)).status).toBe(404);
  for (const name of ["x.css", `${newId()}-0123456789abcdef.css`, "..%2f..%2fetc"])
    expect((await get(`/custom/${name}`)).status).toBe(404);
});

test("encodes the page's address in the QR codes of the share sheet and of both files", async () => {
  const address = `${PUBLIC_URL}/${ada.username}`;
  const readPng = async (png: Uint8Array) => {
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return scan({ width: info.width, height: info.height, data });
  };
  const sheet = await (await get(`/share/${ada.username}`)).text();
  expect(sheet).toContain(`value="${address}"`);
  const scanned = `${address}?hlk=qr`;
  expect(scanSvg(/<svg.*?<\/svg>/s.exec(sheet)![0])).toBe(scanned);
  expect(scanSvg(await (await get(`/share/${ada.username}/qr.svg`)).text())).toBe(scanned);
  const png = await get(`/share/${ada.username.toLowerCase()}/qr.png`);
  expect(png.headers.get("content-type")).toBe("image/png");
  expect(await readPng(new Uint8Array(await png.arrayBuffer()))).toBe(scanned);
  for (const path of ["/share/unclaimed", "/share/unclaimed/qr.svg", "/share/unclaimed/qr.png", "/share/a%2fb"])
    expect((await get(path)).status).toBe(404);
});

test("gives each page a card picture that changes with its content", async () => {
  const getImage = async () => /og:image" content="https:\/\/halka\.example([^"]+)"/.exec(await getPage(ada))![1]!;
  const path = await getImage();
  const [one, other] = await Promise.all([get(path), get(path)]);
  expect(one.headers.get("cache-control")).toContain("immutable");
  const bytes = new Uint8Array(await one.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(new Uint8Array(await other.arrayBuffer())).toEqual(bytes);

  await change(ada, { title: "Başka bir şey 🎉 другое" });
  const next = await getImage();
  expect(next).not.toBe(path);
  expect(new Uint8Array(await (await get(next)).arrayBuffer())).not.toEqual(bytes);
  expect((await get(path)).headers.get("cache-control")).toBe("no-cache");
  expect((await get("/share/unclaimed/0123456789abcdef.png")).status).toBe(404);
});

test("a network may have 60 pictures a minute drawn, and gets those that are already drawn", async () => {
  const [drawn, other] = [await testTenant(limited), await testTenant(limited)];
  const draw = async ({ username }: typeof ada) => (await fetch(`${limited.origin}/share/${username}/qr.png`)).status;
  expect(await draw(drawn)).toBe(200);
  for (const network of ["127.0.0.1", "::1"].map((address) => toNetwork(address)))
    while ((await limited.node.shared.rateLimits.take(drawingsPerNetwork, network)).ok);
  expect([await draw(other), await draw(drawn)]).toEqual([429, 200]);
});

const report = (origin: string, username: string, fields: Record<string, string>, headers = {}) =>
  fetch(`${origin}/report/${username}`, {
    method: "POST",
    redirect: "manual",
    headers,
    body: new URLSearchParams(fields),
  });
const getReports = ({ id }: typeof ada) =>
  instance.node.sql`select reason, note, address from page_reports where workspace_id = ${id}`;

test("reports a page through a plain form, which stores a report and an event", async () => {
  const form = await get(`/report/${eve.username}`, { cookie: "preferred-language=tr" });
  expect(form.headers.get("content-security-policy")).toContain("form-action 'self'");
  expect(await form.text()).toMatch(/<html lang="tr">.*<form action="\/report\/Member\d+" method="post">/s);
  expect(await getReports(eve)).toEqual([]);

  const fields = { reason: "scam", note: "It asks for\na password <b>", address: "reader@example.com" };
  const sent = await report(instance.origin, eve.username, fields);
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `/report/${eve.username}?sent`]);
  expect(await getReports(eve)).toEqual([fields]);
  expect(
    await instance.node.sql`select 1 from outbox where workspace_id = ${eve.id} and name = 'page.reported'`,
  ).toHaveLength(1);
  expect(await (await get(`/report/${eve.username}?sent`)).text()).toContain("look into it.");
});

test("explains why a report is rejected, keeps the input and stores nothing", async () => {
  const before = await fingerprint(instance);
  const invalid = await report(instance.origin, ada.username, {
    reason: "boring",
    note: "<i>this</i>",
    address: "unclaimed",
  });
  const html = await invalid.text();
  expect(invalid.status).toBe(422);
  expect(html).toContain("Choose a reason.");
  expect(html).toContain("Enter a valid email address, or leave it empty.");
  expect(html).toContain("&lt;i&gt;this&lt;/i&gt;");
  expect((await report(instance.origin, ada.username, { reason: "spam", note: "x".repeat(1001) })).status).toBe(422);
  expect((await report(instance.origin, ada.username, { reason: "spam", note: "x".repeat(20_000) })).status).toBe(413);
  expect((await report(instance.origin, "unclaimed", { reason: "spam" })).status).toBe(404);
  expect(
    (await report(instance.origin, ada.username, { reason: "spam" }, { origin: "https://evil.example" })).status,
  ).toBe(403);
  expect((await call(instance.origin, "POST", `/report/${ada.username}`, { reason: "spam" })).status).toBe(415);
  expect(await fingerprint(instance)).toBe(before);
});

test("counts a line end in the note of a report as one character, as browsers do", async () => {
  const grace = await testTenant(instance);
  const note = (length: number) => `first line\r\nsecond line\r\n`.padEnd(length, "x");
  const sent = await report(instance.origin, grace.username, { reason: "spam", note: note(1_002) });
  expect(sent.status).toBe(303);
  expect(await getReports(grace)).toMatchObject([{ note: note(1_002).replaceAll("\r\n", "\n") }]);
  const rejected = await report(instance.origin, grace.username, { reason: "spam", note: note(1_003) });
  expect(rejected.status).toBe(422);
  expect(await rejected.text()).toContain('<small id="note-error" class="error" role="alert">Explain what is wrong');
});

test("rejects a lookup without a username", async () => {
  for (const path of ["/v1/widget/link/username", "/v1/widget/link/username/", "/api/v1/widget/link/username/"]) {
    const result = await call(instance.origin, "GET", path);
    expectProblem(result, 422, "username_required");
    expect(result.body.message).toBe("Username is required");
  }
});

test("limits the number of reports", async () => {
  const statuses = [];
  for (let time = 0; time < 11; time++)
    statuses.push((await report(limited.origin, ada.username, { reason: "spam" })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
});

test("publishes the history of a link's destinations once its owner allows it", async () => {
  const link = (
    await ada.call("POST", "/v1/widget/link", {
      name: "<b>Shop",
      slug: "web",
      link: "https://a.example/1",
      alias: "shop",
    })
  ).body;
  await ada.call("PUT", `/v1/widget/link/${link._id}`, { link: "https://a.example/2?a=<b>" });
  const path = `/share/${ada.username}/shop/history`;
  expect((await get(path)).status).toBe(404);
  expect((await ada.call("PUT", `/v1/links/${link._id}/history`, { public: true })).status).toBe(204);
  const response = await get(path, { cookie: "preferred-language=tr" });
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain(`<html lang="tr"`);
  expect(html).toContain("https://a.example/1</bdi>");
  expect(html).toContain("https://a.example/2?a=%3Cb%3E</bdi>");
  expect(html).not.toContain("<b>");
  expect(html).toContain('name="robots" content="noindex"');
  for (const other of [
    `/share/${ada.username}/nothing/history`,
    "/share/unclaimed/shop/history",
    "/share/a%00/b%00/history",
  ])
    expect((await get(other)).status).toBe(404);
});
