import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { ApiError } from "#base/errors.ts";
import { openFetch } from "#infra/fetch/open-fetch.ts";
import { openRateLimits } from "#infra/rate-limits/open-rate-limits.ts";
import { afterFile } from "#testing/after-file.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { loopbackEgress } from "#testing/loopback-egress.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { html, redirect, serveSite } from "#testing/third-party-site.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const site = await serveSite();
/** Nothing listens here. */
const CLOSED_PORT = 1;
const NOTHING = { title: "", description: "", icon: "" };

const external = openFetch({ userAgent: "test", egress: loopbackEgress(site.port, CLOSED_PORT) });
afterFile(external.close);

let stored: Uint8Array[];
let store: (bytes: Uint8Array) => Promise<string>;
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

const fetchMetadata = (link: string, as = ada) => as.call("POST", "/v1/links/look-up", { link });

beforeEach(() => {
  site.clear();
  stored = [];
  store = async (bytes) => {
    stored.push(bytes);
    return "/media/icon.webp";
  };
});

test("returns the title and description of a page, and stores its icon on our server", async () => {
  let language: unknown;
  site.pages = {
    "/": (request, response) => {
      language = request.headers["accept-language"];
      redirect("/home", 301)(request, response);
    },
    "/home": html(
      `<title>Caf&eacute; \n Halka</title><meta name=description content="Soup & more"><link rel=icon href=i.png>`,
    ),
    "/i.png": (_request, response) => response.end(png),
  };
  expect(await fetchMetadata(site.origin)).toMatchObject({
    status: 200,
    body: { title: "Café Halka", description: "Soup & more", icon: "/media/icon.webp" },
  });
  expect(site.requests).toEqual(["/", "/home", "/i.png"]);
  expect(language).toBe("en");
  expect(stored.map((bytes) => Buffer.from(bytes))).toEqual([png]);
});

test("returns third-party text as plain text within the limits of a link", async () => {
  const title = `<script>alert(1)</script>\u202e${"long ".repeat(100)}`;
  site.pages = { "/": html(`<meta property="og:title" content="${title.replaceAll("<", "&lt;")}">`) };
  const { body } = await fetchMetadata(site.origin);
  expect(body.title).toMatch(/^<script>alert\(1\)<\/script>long .*…$/);
  expect((body.title as string).length).toBeLessThanOrEqual(120);
});

test("decodes a page in its own encoding", async () => {
  site.pages = {
    "/": (_request, response) =>
      response
        .writeHead(200, { "content-type": "text/html; charset=windows-1254" })
        .end(Buffer.concat([Buffer.from("<title>"), Buffer.from([0xfe, 0xe7]), Buffer.from("</title>")])),
  };
  expect((await fetchMetadata(site.origin)).body.title).toBe("şç");
});

test("returns empty values for a missing, unreachable or non-HTML page", async () => {
  site.pages = { "/file": html("<title>no</title>", { type: "application/pdf" }) };
  const closed = `http://127.0.0.1:${CLOSED_PORT}/`;
  for (const link of [`${site.origin}/file`, `${site.origin}/gone`, closed, "http://10.0.0.1/"]) {
    expect(await fetchMetadata(link)).toMatchObject({ status: 200, body: NOTHING });
  }
  site.requests.length = 0;
  expect(await fetchMetadata("mailto:janedoe@example.com")).toMatchObject({ status: 200, body: NOTHING });
  expect(site.requests).toEqual([]);
});

test("tries the next icon after an invalid one, and tolerates having none", async () => {
  store = async (bytes) => {
    if (!Buffer.from(bytes).equals(png))
      throw new ApiError({ code: "not_a_picture", status: 422, message: "No picture" });
    return "/media/icon.webp";
  };
  site.pages = {
    "/": html("<link rel=apple-touch-icon href=/a.png>"),
    "/a.png": html("<p>no picture"),
    "/favicon.ico": (_request, response) => response.end(png),
  };
  expect((await fetchMetadata(site.origin)).body.icon).toBe("/media/icon.webp");
  delete site.pages["/favicon.ico"];
  expect((await fetchMetadata(site.origin)).body.icon).toBe("");
});

test("does not store an icon that exceeds the size limit", async () => {
  site.pages = {
    "/": html("<p>"),
    "/favicon.ico": (_request, response) => response.end(Buffer.concat([png, Buffer.alloc(300_000)])),
  };
  expect((await fetchMetadata(site.origin)).body.icon).toBe("");
  expect(stored).toEqual([]);
});

test("rejects invalid destinations, including our own short links, and names the field", async () => {
  for (const link of [
    "no address",
    "javascript:alert(1)",
    "http://user:secret@example.com/",
    `${instance.origin}/l/abcdefgh`,
  ]) {
    const result = await fetchMetadata(link);
    expectProblem(result, 422, "bad_destination");
    expect(result.body.errors).toMatchObject([{ field: "link" }]);
  }
  const result = await fetchMetadata("");
  expectProblem(result, 422, "invalid");
  expect(result.body.errors).toMatchObject([{ field: "link" }]);
});

test("requires a session", async () => {
  expectProblem(await call(instance.origin, "POST", "/v1/links/look-up", { link: site.origin }), 401, "signed_out");
  expect(site.requests).toEqual([]);
});

test("limits each account to sixty requests a minute", async () => {
  const eve = await testMember(instance);
  const results = await Promise.all(Array.from({ length: 70 }, () => fetchMetadata(`${site.origin}/gone`, eve)));
  expect(results.filter(({ status }) => status === 200)).toHaveLength(60);
  const rejected = results.find(({ status }) => status !== 200)!;
  expectProblem(rejected, 429, "too_many_requests");
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await fetchMetadata(`${site.origin}/gone`)).status).toBe(200);
});

test("no test above has logged an error", () => {
  expect(instance.listBugs()).toEqual([]);
});
