import { createServer, type RequestListener } from "node:http";
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { ApiError } from "#base/errors.ts";
import { openFetch } from "#infra/fetch/open-fetch.ts";
import { openRateLimits } from "#infra/rate-limits/open-rate-limits.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { freePort } from "#testing/free-port.ts";
import { loopbackEgress } from "#testing/loopback-egress.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const port = await freePort();
const site = `http://127.0.0.1:${port}`;
const NOTHING = { title: "", description: "", icon: "" };

let pages: Readonly<Record<string, RequestListener>> = {};
const requests: string[] = [];
const languages: unknown[] = [];
const server = createServer((request, response) => {
  requests.push(request.url!);
  languages.push(request.headers["accept-language"]);
  const page = pages[request.url!];
  if (page) page(request, response);
  else response.writeHead(404, { "content-type": "text/html" }).end("<title>Not found</title>");
}).listen(port, "127.0.0.1");
const external = openFetch({ userAgent: "test", egress: loopbackEgress(port) });

let stored: Uint8Array[] = [];
let store = async (bytes: Uint8Array) => {
  stored.push(bytes);
  return "/media/icon.webp";
};
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  {
    change: (node) => ({
      shared: {
        ...node.shared,
        rateLimits: openRateLimits(node.sql, randomBytes(32)),
        fetchExternal: external.fetch,
        storePicture: (_ctx, bytes) => store(bytes),
      },
    }),
  },
);
const ada = await testMember(instance);
const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } })
  .png()
  .toBuffer();

const html =
  (text: string, type = "text/html; charset=utf-8"): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { "content-type": type }).end(text);
const fetchMetadata = (link: string, as = ada) => as.call("POST", "/v1/links/look-up", { link });

beforeEach(() => {
  pages = {};
  stored = [];
  requests.length = 0;
  languages.length = 0;
  store = async (bytes) => {
    stored.push(bytes);
    return "/media/icon.webp";
  };
});
afterAll(async () => {
  await external.close();
  server.closeAllConnections();
  server.close();
});

test("returns the title and description of a page, and stores its icon on our server", async () => {
  pages = {
    "/": (_request, response) => response.writeHead(301, { location: "/home" }).end(),
    "/home": html(
      `<title>Caf&eacute; \n Halka</title><meta name=description content="Soup & more"><link rel=icon href=i.png>`,
    ),
    "/i.png": (_request, response) => response.end(png),
  };
  expect(await fetchMetadata(site)).toMatchObject({
    status: 200,
    body: { title: "Café Halka", description: "Soup & more", icon: "/media/icon.webp" },
  });
  expect(requests).toEqual(["/", "/home", "/i.png"]);
  expect(languages[0]).toBe("en");
  expect(stored.map((bytes) => Buffer.from(bytes))).toEqual([png]);
});

test("returns third-party text as plain text within the limits of a link", async () => {
  const title = `<script>alert(1)</script>\u202e${"long ".repeat(100)}`;
  pages = { "/": html(`<meta property="og:title" content="${title.replaceAll("<", "&lt;")}">`) };
  const { body } = await fetchMetadata(site);
  expect(body.title).toMatch(/^<script>alert\(1\)<\/script>long .*…$/);
  expect((body.title as string).length).toBeLessThanOrEqual(120);
});

test("decodes a page in its own encoding", async () => {
  pages = {
    "/": (_request, response) =>
      response
        .writeHead(200, { "content-type": "text/html; charset=windows-1254" })
        .end(Buffer.concat([Buffer.from("<title>"), Buffer.from([0xfe, 0xe7]), Buffer.from("</title>")])),
  };
  expect((await fetchMetadata(site)).body.title).toBe("şç");
});

test("returns empty values for a missing, unreachable or non-HTML page", async () => {
  pages = { "/file": html("<title>no</title>", "application/pdf") };
  for (const link of [`${site}/file`, `${site}/gone`, "http://10.0.0.1/", "http://nothing.invalid/"]) {
    expect(await fetchMetadata(link)).toMatchObject({ status: 200, body: NOTHING });
  }
  requests.length = 0;
  expect(await fetchMetadata("mailto:janedoe@example.com")).toMatchObject({ status: 200, body: NOTHING });
  expect(requests).toEqual([]);
});

test("tries the next icon after an invalid one, and tolerates having none", async () => {
  store = async (bytes) => {
    if (!Buffer.from(bytes).equals(png))
      throw new ApiError({ code: "not_a_picture", status: 422, message: "No picture" });
    return "/media/icon.webp";
  };
  pages = {
    "/": html("<link rel=apple-touch-icon href=/a.png>"),
    "/a.png": html("<p>no picture"),
    "/favicon.ico": (_request, response) => response.end(png),
  };
  expect((await fetchMetadata(site)).body.icon).toBe("/media/icon.webp");
  delete (pages as Record<string, RequestListener>)["/favicon.ico"];
  expect((await fetchMetadata(site)).body.icon).toBe("");
});

test("does not store an icon that exceeds the size limit", async () => {
  pages = {
    "/": html("<p>"),
    "/favicon.ico": (_request, response) => response.end(Buffer.concat([png, Buffer.alloc(300_000)])),
  };
  expect((await fetchMetadata(site)).body.icon).toBe("");
  expect(stored).toEqual([]);
});

test("rejects an invalid destination, own short links included, and names the field", async () => {
  for (const link of [
    "no address",
    "javascript:alert(1)",
    "http://user:secret@example.com/",
    `${instance.origin}/l/abcdefgh`,
  ]) {
    expectProblem(await fetchMetadata(link), 422, "bad_destination");
  }
  const result = await fetchMetadata("");
  expectProblem(result, 422, "invalid");
  expect(result.body.errors).toMatchObject([{ field: "link" }]);
});

test("requires a session", async () => {
  expectProblem(await call(instance.origin, "POST", "/v1/links/look-up", { link: site }), 401, "signed_out");
  expect(requests).toEqual([]);
});

test("limits each account to sixty requests a minute", async () => {
  const eve = await testMember(instance);
  const results = await Promise.all(Array.from({ length: 70 }, () => fetchMetadata(`${site}/gone`, eve)));
  expect(results.filter(({ status }) => status === 200)).toHaveLength(60);
  const rejected = results.find(({ status }) => status !== 200)!;
  expectProblem(rejected, 429, "too_many_requests");
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await fetchMetadata(`${site}/gone`)).status).toBe(200);
});

test("no test above has logged an error", () => {
  expect(instance.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});
