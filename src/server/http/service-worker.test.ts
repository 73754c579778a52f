import { createContext, Script } from "node:vm";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { mountServiceWorker, screenPaths } from "./service-worker.ts";

const app = new Hono();
const screens = {
  root: { id: "root", path: "" },
  login: { id: "login", path: "login" },
  post: { id: "post", path: "page/blog-posts/:name" },
  all: { id: "all", path: "*" },
};
mountServiceWorker(app, "", screens as never);
const request = (headers: Record<string, string> = {}) => app.request("/sw.js", { headers });

interface FetchEvent {
  readonly request: { readonly url: string; readonly mode: string; readonly method: string };
  respondWith(response: Promise<Response>): void;
}

/** Runs the worker offline, and returns its fallback document. */
async function getOfflinePage(url: string, mode = "navigate", method = "GET"): Promise<Response | "not handled"> {
  const listeners = new Map<string, (event: FetchEvent) => void>();
  const sandbox = createContext({
    addEventListener: (name: string, listener: (event: FetchEvent) => void) => listeners.set(name, listener),
    fetch: () => Promise.reject(new TypeError("no network")),
    URL,
    Response,
  });
  new Script(await (await request()).text()).runInContext(sandbox);
  let response: Promise<Response> | undefined;
  listeners.get("fetch")!({
    request: { url: `https://halka.example${url}`, mode, method },
    respondWith: (result) => void (response = result),
  });
  return response ?? "not handled";
}

test.each(["/", "/pricing", "/login", "/login?lang=tr", "/page/blog-posts/one"])(
  "shows the offline document for %s without a network",
  async (path) => {
    const response = (await getOfflinePage(path)) as Response;
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('<h1 dir="auto">You are offline</h1>');
    expect(response.headers.get("content-security-policy")).toMatch(/script-src 'sha256-/);
  },
);

test.each([
  ["a page", "/ada", "navigate", "GET"],
  ["a short link", "/ada/shop", "navigate", "GET"],
  ["a code", "/l/abcdefgh", "navigate", "GET"],
  ["a call", "/login", "cors", "POST"],
  ["a subresource", "/login", "no-cors", "GET"],
  ["a submitted form", "/login", "navigate", "POST"],
])("does not handle %s", async (_, path, mode, method) => {
  expect(await getOfflinePage(path, mode, method)).toBe("not handled");
});

test("is in the language of the request, and is revalidated each time", async () => {
  const texts = await Promise.all(
    ["en", "tr", "ru"].map(async (language) => (await request({ cookie: `preferred-language=${language}` })).text()),
  );
  expect(texts.map((text) => /<h1[^>]*>([^<]+)/.exec(text)?.[1])).toEqual([
    "You are offline",
    "Çevrimdışısın",
    "Нет подключения",
  ]);
  const { headers } = await request({ cookie: "preferred-language=tr" });
  expect(headers.get("cache-control")).toBe("no-cache");
  expect((await request({ cookie: "preferred-language=tr", "if-none-match": headers.get("etag")! })).status).toBe(304);
  expect((await request({ "if-none-match": headers.get("etag")! })).status).toBe(200);
});

test("turns the variable segments of a screen's path into a wildcard", () => {
  expect(screenPaths(screens as never)).toEqual(["/login", "/page/blog-posts/*"]);
});
