import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { ApiError } from "#base/errors.ts";
import { pictureDamaged, storageFull } from "#features/media/contract.ts";
import { openFetch } from "#infra/fetch/open-fetch.ts";
import { openRateLimits } from "#infra/rate-limits/open-rate-limits.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { loopbackEgress } from "#testing/loopback-egress.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import * as pictures from "#testing/sample-pictures.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();

/** The fake responses of the services, by requested address. */
let responses: Readonly<Record<string, RequestListener>> = {};
const requests: string[] = [];
const server = createServer((request, response) => {
  const address = `https:/${request.url}`;
  requests.push(address);
  const respond = responses[address];
  if (respond) respond(request, response);
  else response.writeHead(404, { "content-type": "text/html" }).end("<title>Not found</title>");
}).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const here = `http://127.0.0.1:${port}`;
const external = openFetch({ userAgent: "test", egress: loopbackEgress(port) });
const toUs = (address: string) => address.replace(/^https:\//, here);
const fromUs = (address: string) => address.replace(here, "https:/");

let stored: Uint8Array[] = [];
let store: (bytes: Uint8Array) => Promise<string>;
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  {
    change: (node) => ({
      shared: {
        ...node.shared,
        rateLimits: openRateLimits(node.sql, randomBytes(32)),
        fetchExternal: async (address, options) => {
          const found = await external.fetch(toUs(address), options);
          return found && { ...found, url: fromUs(found.url) };
        },
        storePicture: (_ctx, bytes) => store(bytes),
      },
    }),
  },
);
const ada = await testMember(instance);
const jpeg = await pictures.jpeg();

const json =
  (body: unknown): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
const html =
  (text: string): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end(text);
const picture: RequestListener = (_request, response) => response.end(jpeg);
const requestStill = (url: string, as = ada) => as.call("POST", "/v1/blocks/still", { url });

const VIDEO = "https://www.youtube.com/watch?v=aaaaaaaaaaa";
const OEMBED = `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(VIDEO)}`;
const POST = "https://www.instagram.com/p/Cabcdefgh";

beforeEach(() => {
  responses = {};
  requests.length = 0;
  stored = [];
  store = async (bytes) => {
    stored.push(bytes);
    return "/media/still.webp";
  };
});
afterAll(async () => {
  await external.close();
  server.closeAllConnections();
  server.close();
});

test("takes the title of a video from its service, and stores its picture on our server", async () => {
  responses = {
    [OEMBED]: json({ title: "Song of rings", thumbnail_url: "https://i.ytimg.com/vi/aaaaaaaaaaa/hqdefault.jpg" }),
    "https://i.ytimg.com/vi/aaaaaaaaaaa/hqdefault.jpg": picture,
  };
  expect(await requestStill(VIDEO)).toMatchObject({
    status: 200,
    body: { title: "Song of rings", still: "/media/still.webp" },
  });
  expect(requests).toEqual([
    OEMBED,
    "https://i.ytimg.com/vi/aaaaaaaaaaa/maxresdefault.jpg",
    "https://i.ytimg.com/vi/aaaaaaaaaaa/hqdefault.jpg",
  ]);
  expect(stored.map((bytes) => Buffer.compare(bytes, jpeg))).toEqual([0]);
});

test.each([
  ["vimeo", "https://vimeo.com/123456", "https://vimeo.com/api/oembed.json?width=1280&url="],
  ["spotify", `https://open.spotify.com/track/${"a".repeat(22)}`, "https://open.spotify.com/oembed?url="],
  ["soundcloud", "https://soundcloud.com/one/two", "https://soundcloud.com/oembed?format=json&url="],
  ["tiktok", "https://www.tiktok.com/@one/video/1234567890123", "https://www.tiktok.com/oembed?url="],
])("queries the public oEmbed endpoint of %s", async (_name, url, endpoint) => {
  responses = { [endpoint + encodeURIComponent(url)]: json({ title: "A title" }) };
  expect((await requestStill(url)).body).toEqual({ title: "A title", still: "" });
});

test("uses the preview metadata of the page for a service without oEmbed", async () => {
  responses = {
    [POST]: html(`<meta property="og:title" content="A &amp; B"><meta property="og:image" content="/pictures/1.jpg">`),
    "https://www.instagram.com/pictures/1.jpg": picture,
  };
  expect((await requestStill(POST)).body).toEqual({ title: "A & B", still: "/media/still.webp" });
});

test("ignores a page that redirects to a sign-in", async () => {
  responses = {
    [POST]: (_request, response) =>
      response.writeHead(302, { location: toUs("https://www.instagram.com/accounts/login/") }).end(),
    "https://www.instagram.com/accounts/login/": html(
      `<title>Login</title><meta property="og:image" content="/1.jpg">`,
    ),
  };
  expect((await requestStill(POST)).body).toEqual({ title: "", still: "" });
});

test("returns empty values for any unusable response of a service", async () => {
  const strange: RequestListener[] = [
    json(null),
    json([1, 2]),
    json({ title: { a: 1 }, thumbnail_url: ["x"] }),
    json({ title: 1, thumbnail_url: "javascript:alert(1)" }),
    json({ thumbnail_url: "http://127.0.0.1/secret" }),
    json({ thumbnail_url: "https://a.example/none.jpg" }),
    (_request, response) => response.writeHead(200).end("{"),
    (_request, response) => response.writeHead(401).end(),
    (_request, response) => response.writeHead(200).end("x".repeat(200_000)),
    (_request, response) => response.destroy(),
  ];
  for (const listener of strange) {
    responses = { [OEMBED]: listener };
    expect(await requestStill(VIDEO)).toMatchObject({ status: 200, body: { title: "", still: "" } });
  }
  expect(stored).toEqual([]);
});

test("turns third-party text into one line of plain text that an embed accepts", async () => {
  const title = `<script>alert(1)</script>\u202e\r\n${"long ".repeat(100)}`;
  responses = { [OEMBED]: json({ title }) };
  const { body } = await requestStill(VIDEO);
  expect(body.title).toMatch(/^<script>alert\(1\)<\/script> long .*…$/);
  expect((body.title as string).length).toBeLessThanOrEqual(120);
  const put = await ada.call("POST", "/v1/blocks", { content: { kind: "embed", url: VIDEO, ...body } });
  expect(put.status, JSON.stringify(put.body)).toBe(201);
});

test.each([
  ["is invalid", pictureDamaged],
  ["does not fit the storage quota", storageFull],
])("keeps the title if the picture %s", async (_problem, error) => {
  responses = {
    [OEMBED]: json({ title: "A title", thumbnail_url: "https://a.example/1.jpg" }),
    "https://a.example/1.jpg": picture,
  };
  store = async () => {
    throw new ApiError(error);
  };
  expect((await requestStill(VIDEO)).body).toEqual({ title: "A title", still: "" });
});

test("rejects an address of an unknown service with its field name, without sending a request", async () => {
  for (const url of ["https://evil.example/watch?v=aaaaaaaaaaa", "http://127.0.0.1/", "javascript:alert(1)", "x"]) {
    const rejected = await requestStill(url);
    expectProblem(rejected, 422, "bad_embed");
    expect(rejected.body.errors[0].field).toBe("url");
  }
  expectProblem(await ada.call("POST", "/v1/blocks/still", {}), 422, "invalid");
  expect(requests).toEqual([]);
});

test("limits the rate of requests", async () => {
  const eve = await testMember(instance);
  const many = await Promise.all(Array.from({ length: 62 }, () => requestStill("https://x.com/one/status/1", eve)));
  expect(many.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
});
