import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { openFetch } from "#infra/fetch/open-fetch.ts";
import { openRateLimits } from "#infra/rate-limits/open-rate-limits.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { ParserTimeout } from "#infra/threads/parser-thread.ts";
import { loopbackEgress } from "#testing/loopback-egress.ts";
import { type Member, testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import type { ImportSelection, ImportPreview } from "./contract.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();

let pages: Readonly<Record<string, RequestListener>> = {};
const requestedPaths: string[] = [];
const server = createServer((request, response) => {
  requestedPaths.push(request.url!);
  const page = pages[request.url!];
  if (page) page(request, response);
  else response.writeHead(404, { "content-type": "text/html" }).end("<a href='https://a.example/'>Not found</a>");
}).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const site = `http://127.0.0.1:${port}`;
const external = openFetch({ userAgent: "test", egress: loopbackEgress(port) });
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  {
    change: (node) => ({
      shared: {
        ...node.shared,
        rateLimits: openRateLimits(node.sql, randomBytes(32)),
        fetchExternal: external.fetch,
        parsePage: async (parser, page) => {
          if (page.address.endsWith("/slow")) throw new ParserTimeout(parser, 5_000);
          return node.shared.parsePage(parser, page);
        },
      },
    }),
  },
);
const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } })
  .png()
  .toBuffer();
const sample = (name: string) => readFileSync(new URL(`../read/samples/${name}.html`, import.meta.url), "utf8");
const html =
  (text: string, type = "text/html; charset=utf-8"): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { "content-type": type }).end(text);

beforeEach(() => {
  requestedPaths.length = 0;
  pages = {
    "/ochre": html(sample("linktree")),
    "/slow": html(sample("linktree")),
    "/empty": html("<h1>Nothing here</h1>"),
    "/file": html("%PDF-1.7", "application/pdf"),
    "/away": (_request, response) => void response.writeHead(302, { location: "http://10.0.0.1/" }).end(),
    "/moved": (_request, response) => void response.writeHead(302, { location: "/ochre" }).end(),
    "/photo.png": (_request, response) => void response.writeHead(200, { "content-type": "image/png" }).end(png),
    "/no-photo.png": html("no picture", "image/png"),
  };
});
afterEach(() => {
  const bugs = instance.logged.filter((line) => line.includes('"level":50'));
  if (bugs.length > 0) throw new Error(`a request of this test logged a bug: ${bugs.join("\n")}`);
});
afterAll(async () => {
  await external.close();
  server.closeAllConnections();
  server.close();
});

const LOOK = "/v1/page-imports/look";
const look = async (ada: Member, url: string) => ada.call("POST", LOOK, { url });
const importPage = (ada: Member, body: Partial<ImportSelection>) =>
  ada.call("POST", "/v1/page-imports", { sections: [], profiles: [], ...body });
const getNames = async (ada: Member, path: string) =>
  ((await ada.call("GET", path)).body as unknown as { name: string }[]).map(({ name }) => name);

test("a preview follows redirects, marks existing links, and stores nothing", async () => {
  const ada = await testMember(instance);
  await ada.call("POST", "/v1/widget/link", { name: "Mine", slug: "web", link: "https://shop.example/journal" });
  const { status, body } = await look(ada, `  ${site}/moved `);
  const found = body as unknown as ImportPreview;
  expect(status).toBe(200);
  expect(found).toMatchObject({ title: "Ochre Goods", address: `${site}/ochre`, room: 4 });
  expect(found.sections.flatMap(({ links }) => links.map(({ name, known }) => [name, known]))).toEqual([
    ["Spring collection", false],
    ["Workshop radio", false],
    ["Journal", true],
  ]);
  expect(await getNames(ada, "/v1/widget/link")).toEqual(["Mine"]);
  expect(requestedPaths).toEqual(["/moved", "/ochre"]);
});

test.each([
  ["a missing page", () => `${site}/none`, "page_unreachable"],
  ["a redirect to a private address", () => `${site}/away`, "page_unreachable"],
  ["a private address", () => "http://169.254.169.254/latest", "page_unreachable"],
  ["a port other than 80 and 443", () => "http://127.0.0.1:22/", "page_unreachable"],
  ["a file", () => `${site}/file`, "page_not_html"],
  ["a page that is too slow to parse", () => `${site}/slow`, "page_too_slow"],
  ["a page without links", () => `${site}/empty`, "page_empty"],
  ["one of our own pages", () => `${instance.origin}/ada`, "page_is_ours"],
  ["no address", () => "http://", "bad_destination"],
  ["a mailto address", () => "mailto:ada@example.com", "bad_destination"],
  ["credentials in the address", () => "https://a:b@site.example/", "bad_destination"],
])("%s is rejected, and names the field", async (_name, url, code) => {
  const ada = await testMember(instance);
  const response = await look(ada, url());
  expectProblem(response, 422, code);
  expect(response.body.errors).toMatchObject([{ field: "url" }]);
});

test("imports the chosen texts, picture, sections and profiles together, and undoes them together", async () => {
  const ada = await testMember(instance);
  await ada.call("POST", "/v1/appearance", { title: "Before" });
  const { status, body } = await importPage(ada, {
    title: "Ochre Goods",
    description: "Things",
    picture: `${site}/photo.png`,
    sections: [
      { name: "", links: [{ name: "Spring", link: "https://shop.example/spring" }] },
      { name: "Read", links: [{ name: "Journal", link: "https://shop.example/journal", description: "Weekly" }] },
    ],
    profiles: [{ platform: "instagram", link: "https://instagram.com/ochregoods" }],
  });
  expect([status, body["picture"]]).toEqual([201, "taken"]);
  const page = async () => (await ada.call("GET", `/v1/appearance/${ada.id}`)).body;
  const after = await page();
  expect(after).toMatchObject({ title: "Ochre Goods", description: "Things" });
  expect(after["profile_photo"]).toMatch(/^\/media\/[0-9a-f]{32}-64x64\.webp$/);
  expect(await getNames(ada, "/v1/widget/link")).toEqual(["Spring", "Journal"]);
  expect(await getNames(ada, "/v1/links/categories")).toEqual(["Read"]);
  const { body: blocks } = await ada.call("GET", "/v1/blocks");
  expect(blocks).toMatchObject([{ content: { kind: "social", items: [{ platform: "instagram" }] } }]);

  const { picture: _picture, ...changed } = body;
  expect((await ada.call("POST", "/v1/starts/undo", changed)).status).toBe(204);
  expect(await page()).toMatchObject({ title: "Before", profile_photo: "" });
  expect(await getNames(ada, "/v1/widget/link")).toEqual([]);
  expect(await getNames(ada, "/v1/links/categories")).toEqual([]);
});

test.each([`/no-photo.png`, "/none"])("an invalid picture (%s) does not fail the import", async (path) => {
  const ada = await testMember(instance);
  const { status, body } = await importPage(ada, { picture: site + path, title: "Ochre" });
  expect([status, body["picture"]]).toEqual([201, "not_taken"]);
});

test("an import over the plan's limit is rejected as a whole", async () => {
  const ada = await testMember(instance);
  const links = Array.from({ length: 6 }, (_, index) => ({
    name: `Link ${index}`,
    link: `https://site.example/${index}`,
  }));
  expectProblem(await importPage(ada, { title: "Ochre", sections: [{ name: "All", links }] }), 403, "plan_limit");
  expect(await getNames(ada, "/v1/widget/link")).toEqual([]);
  expect(await getNames(ada, "/v1/links/categories")).toEqual([]);
  expect((await ada.call("GET", `/v1/appearance/${ada.id}`)).status).toBe(404);
});

test("rejects a forbidden address, and more than a hundred links", async () => {
  const ada = await testMember(instance);
  const of = (count: number, link = "https://site.example/") => [
    { name: "", links: Array.from({ length: count }, () => ({ name: "Link", link })) },
  ];
  expectProblem(await importPage(ada, { sections: of(1, "javascript:alert(1)") }), 422, "bad_destination");
  expectProblem(await importPage(ada, { sections: [...of(60), ...of(60)] }), 422, "invalid");
});

test("previews are limited to twenty a minute, and require a session", async () => {
  const [ada, eve] = [await testMember(instance), await testMember(instance)];
  const responses = await Promise.all(Array.from({ length: 25 }, () => look(ada, `${site}/empty`)));
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(5);
  expect((await look(eve, `${site}/ochre`)).status).toBe(200);
  expectProblem(await call(instance.origin, "POST", LOOK, { url: site }), 401, "signed_out");
});

test("rejects links and profiles at other shorteners for a new account, and says why", async () => {
  const strict = await testNode(
    { postgres: postgres.target, clickhouse: clickhouse.target },
    { env: { TRUST: "on" }, change: ({ shared }) => ({ shared: { ...shared, fetchExternal: external.fetch } }) },
  );
  pages = { "/short": html('<a href="https://bit.ly/abc">Sale</a><a href="https://shop.example/">Shop</a>') };
  const ada = await testMember(strict);
  const { body } = await look(ada, `${site}/short`);
  const found = body as unknown as ImportPreview;
  expect(found.sections.flatMap(({ links }) => links.map(({ name }) => name))).toEqual(["Shop"]);
  expect(found.left_out).toEqual([{ name: "Sale", reason: "shortener" }]);
  const links = [
    { name: "Shop", link: "https://shop.example/" },
    { name: "Sale", link: "https://bit.ly/abc" },
  ];
  const profiles = [{ platform: "web" as const, link: "https://tinyurl.com/ada" }];
  const rejected = await importPage(ada, { sections: [{ name: "", links }], profiles });
  expectProblem(rejected, 422, "shortener_destination");
  expect(rejected.body.errors).toMatchObject([{ field: "sections.0.links.1.link" }, { field: "profiles.0.link" }]);
  expect((await importPage(ada, { sections: [{ name: "", links: links.slice(0, 1) }] })).status).toBe(201);
  expect(await getNames(ada, "/v1/widget/link")).toEqual(["Shop"]);
});

test("items of templates and imported pages count towards the daily limit of a new account", async () => {
  const strict = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target }, { env: { TRUST: "on" } });
  const ada = await testMember(strict);
  await strict.node.sql`
    insert into trust_usage (primary_id, day, created) values (${ada.id}, (now() at time zone 'UTC')::date, 25)`;
  const sections = [{ name: "", links: [{ name: "Shop", link: "https://shop.example/" }] }];
  expectProblem(await importPage(ada, { sections }), 429, "new_account_link_limit");
  expectProblem(await ada.call("POST", "/v1/starts/artist/apply", { mode: "add" }), 429, "new_account_link_limit");
});
