import type { RequestListener } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { openFetch } from "#infra/fetch/open-fetch.ts";
import { afterFile } from "#testing/after-file.ts";
import { loopbackEgress } from "#testing/loopback-egress.ts";
import { html, redirect, serveSite } from "#testing/third-party-site.ts";
import { checkAddress } from "./check.ts";
import { openRobots } from "./robots.ts";

/** Nothing listens here. */
const CLOSED_PORT = 1;
const site = await serveSite();
const external = openFetch({ userAgent: "HalkaBot", egress: loopbackEgress(site.port, CLOSED_PORT) });
afterFile(external.close);

const page = (title: string, status = 200) => html(`<title>${title}</title>`, { status });

beforeEach(() => {
  site.clear();
  site.other = page("Nothing here", 404);
});

const check = (path: string, responses: Record<string, RequestListener>) => {
  site.pages = responses;
  return checkAddress({ fetchExternal: external.fetch, robots: openRobots(external.fetch) }, site.origin + path);
};

test("reports a page that responds as ok, with one request besides robots.txt", async () => {
  expect(await check("/a", { "/a": page("Welcome") })).toEqual({
    outcome: "ok",
    reason: "",
    status: 200,
    movedTo: "",
    finalAddress: "",
  });
  expect(site.requests).toEqual(["/robots.txt", "/a"]);
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
    `http://127.0.0.1:${CLOSED_PORT}/`,
  );
  expect(result).toMatchObject({ outcome: "unavailable", reason: "unreachable", status: 0 });
});

test("reports a permanent redirect as moved, but not a temporary one", async () => {
  expect(await check("/a", { "/a": redirect("/b", 301), "/b": page("Here now") })).toMatchObject({
    outcome: "ok",
    movedTo: `${site.origin}/b`,
  });
  expect(await check("/a", { "/a": redirect("/b", 302), "/b": page("For now") })).toMatchObject({
    outcome: "ok",
    movedTo: "",
    finalAddress: `${site.origin}/b`,
  });
  expect(await check("/a", { "/a": redirect("/a/", 308), "/a/": page("A slash") })).toMatchObject({ movedTo: "" });
});

test("detects a site that returns 200 for missing pages", async () => {
  site.other = page("Page not found - Shop");
  expect(await check("/a", { "/robots.txt": page("", 404) })).toMatchObject({ outcome: "gone", reason: "soft" });
  site.other = redirect("/", 302);
  expect(await check("/old/offer", { "/": page("Shop"), "/robots.txt": page("", 404) })).toMatchObject({
    outcome: "gone",
    reason: "soft",
  });
});

test("does not mistake an article about 404 errors, or an app shell, for a missing page", async () => {
  expect(await check("/a", { "/a": page("What does 404 not found mean?") })).toMatchObject({ outcome: "ok" });
  site.other = page("My app");
  expect(await check("/anything", { "/robots.txt": page("", 404) })).toMatchObject({ outcome: "ok" });
});

test("sends no request that robots.txt disallows", async () => {
  const robots: RequestListener = (_request, response) =>
    void response.writeHead(200, { "content-type": "text/plain" }).end("User-agent: HalkaBot\nDisallow: /private\n");
  expect(await check("/private/a", { "/robots.txt": robots, "/private/a": page("Private") })).toMatchObject({
    outcome: "unknown",
    reason: "robots",
  });
  expect(site.requests).toEqual(["/robots.txt"]);
  expect(await check("/open", { "/robots.txt": robots, "/open": page("Open") })).toMatchObject({ outcome: "ok" });
});

test("sends no request for an address that is not http", async () => {
  const robots = openRobots(external.fetch);
  expect(await checkAddress({ fetchExternal: external.fetch, robots }, "mailto:ada@ada.example")).toMatchObject({
    outcome: "unknown",
    reason: "scheme",
  });
  expect(site.requests).toEqual([]);
});
