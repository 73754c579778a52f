import { createServer, type RequestListener } from "node:http";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openFetch } from "#infra/fetch/open-fetch.ts";
import { freePort } from "#testing/free-port.ts";
import { loopbackEgress } from "#testing/loopback-egress.ts";
import { checkAddress } from "./check.ts";
import { openRobots } from "./robots.ts";

const port = await freePort();
const site = `http://127.0.0.1:${port}`;
let pages: Readonly<Record<string, RequestListener>> = {};
let other: RequestListener;
let requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.url!);
  (pages[request.url!] ?? other)(request, response);
}).listen(port, "127.0.0.1");
const external = openFetch({ userAgent: "HalkaBot", egress: loopbackEgress(port) });

const page =
  (title: string, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { "content-type": "text/html" }).end(`<title>${title}</title>`);
const to =
  (location: string, status: number): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { location }).end();

beforeEach(() => {
  requests = [];
  other = page("Nothing here", 404);
});
afterAll(async () => {
  await external.close();
  server.close();
});

const check = (path: string, responses: Readonly<Record<string, RequestListener>>) => {
  pages = responses;
  return checkAddress({ fetchExternal: external.fetch, robots: openRobots(external.fetch) }, site + path);
};

test("reports a page that responds as ok, with one request", async () => {
  expect(await check("/a", { "/a": page("Welcome") })).toEqual({
    outcome: "ok",
    reason: "",
    status: 200,
    movedTo: "",
    finalAddress: "",
  });
  expect(requests).toEqual(["/robots.txt", "/a"]);
});

test.each([404, 410])("reports %d as gone", async (status) => {
  expect(await check("/a", { "/a": page("Oops", status) })).toMatchObject({
    outcome: "gone",
    reason: "status",
    status,
  });
});

test.each([500, 502, 503])("reports %d as unavailable", async (status) => {
  expect(await check("/a", { "/a": page("Oops", status) })).toMatchObject({
    outcome: "unavailable",
    reason: "status",
    status,
  });
});

test.each([401, 403, 429, 999])("reports %d as unknown, since people may still see the page", async (status) => {
  expect(await check("/a", { "/a": page("Members", status) })).toMatchObject({ outcome: "unknown", reason: "guarded" });
});

test("reports an unreachable server as unavailable", async () => {
  const result = await checkAddress(
    { fetchExternal: external.fetch, robots: { mayFetch: async () => true } },
    `http://127.0.0.1:${await freePort()}/`,
  );
  expect(result).toMatchObject({ outcome: "unavailable", reason: "unreachable", status: 0 });
});

test("reports a permanent redirect as moved, but not a temporary one", async () => {
  expect(await check("/a", { "/a": to("/b", 301), "/b": page("Here now") })).toMatchObject({
    outcome: "ok",
    movedTo: `${site}/b`,
  });
  expect(await check("/a", { "/a": to("/b", 302), "/b": page("For now") })).toMatchObject({
    outcome: "ok",
    movedTo: "",
    finalAddress: `${site}/b`,
  });
  expect(await check("/a", { "/a": to("/a/", 308), "/a/": page("A slash") })).toMatchObject({ movedTo: "" });
});

test("detects a site that returns 200 for missing pages", async () => {
  other = page("Page not found - Shop");
  expect(await check("/a", { "/robots.txt": page("", 404) })).toMatchObject({ outcome: "gone", reason: "soft" });
  other = to("/", 302);
  expect(await check("/old/offer", { "/": page("Shop"), "/robots.txt": page("", 404) })).toMatchObject({
    outcome: "gone",
    reason: "soft",
  });
});

test("does not mistake an article about 404 errors, or an app shell, for a missing page", async () => {
  expect(await check("/a", { "/a": page("What does 404 not found mean?") })).toMatchObject({ outcome: "ok" });
  other = page("My app");
  expect(await check("/anything", { "/robots.txt": page("", 404) })).toMatchObject({ outcome: "ok" });
});

test("sends no request that robots.txt disallows", async () => {
  const robots: RequestListener = (_request, response) =>
    void response.writeHead(200, { "content-type": "text/plain" }).end("User-agent: HalkaBot\nDisallow: /private\n");
  expect(await check("/private/a", { "/robots.txt": robots, "/private/a": page("Private") })).toMatchObject({
    outcome: "unknown",
    reason: "robots",
  });
  expect(requests).toEqual(["/robots.txt"]);
  expect(await check("/open", { "/robots.txt": robots, "/open": page("Open") })).toMatchObject({ outcome: "ok" });
});

test("sends no request for an address that is not http", async () => {
  const robots = openRobots(external.fetch);
  expect(await checkAddress({ fetchExternal: external.fetch, robots }, "mailto:ada@ada.example")).toMatchObject({
    outcome: "unknown",
    reason: "scheme",
  });
  expect(requests).toEqual([]);
});
