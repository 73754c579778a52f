import { Hono } from "hono";
import { describe, expect, it, test } from "vitest";
import { ApiError } from "#base/errors.ts";
import { openLibrary } from "#features/site/content/library.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { mountSite } from "./site.ts";

const library = openLibrary(
  {
    "/content/en/about.md": "# About\n\nWe.\n",
    "/content/tr/about.md": "# Hakkımızda\n\nBiz.\n",
    "/content/ru/about.md": "# О нас\n\nМы.\n",
    "/content/en/blog.md": "# Blog\n\nNotes.\n",
    "/content/tr/blog.md": "# Blog\n\nNotlar.\n",
    "/content/en/blog-posts/a.md": "# A\n\nFirst.\n",
    "/content/tr/blog-posts/a.md": "# Bir\n\nİlk.\n",
  },
  [{ name: "a", date: "2026-11-05" }],
);
const app = new Hono();
app.onError((error, c) => c.text("", error instanceof ApiError ? error.kind.status : 500));
mountSite(app, "https://halka.example", library);

const request = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.request(path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe("a text", () => {
  it("is served as markdown that browsers revalidate each time", async () => {
    const { status, headers, text } = await request("/static-pages/about.md");
    expect([status, text]).toEqual([200, "# About\n\nWe.\n"]);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/markdown; charset=utf-8",
      "content-language": "en",
      "cache-control": "no-cache",
      vary: "Cookie, Accept-Encoding",
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
    });
  });

  it.each([
    ["?lang=tr", { cookie: "preferred-language=ru", "accept-language": "en" }, "tr"],
    ["", { cookie: "preferred-language=ru", "accept-language": "tr" }, "ru"],
    ["?lang=xx", { cookie: "preferred-language=tr" }, "tr"],
    ["", { "accept-language": "tr" }, "en"],
  ])("with %j and %j is in %s", async (query, headers, language) => {
    const result = await request(`/static-pages/about.md${query}`, headers);
    expect(result.headers.get("content-language")).toBe(language);
    expect(result.text).toBe(library.findMarkdown("about", language as "en"));
  });

  it("is not sent again to a browser that has it, and differs by language", async () => {
    const etag = (await request("/static-pages/about.md")).headers.get("etag")!;
    const again = await request("/static-pages/about.md", { "if-none-match": etag.slice(2) });
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
    expect(again.headers.get("vary")).toBe("Cookie, Accept-Encoding");
    expect((await request("/static-pages/about.md?lang=tr", { "if-none-match": etag })).status).toBe(200);
  });

  it("is compressed if the browser accepts that", async () => {
    const { headers } = await request("/static-pages/about.md", { "accept-encoding": "gzip, br" });
    expect(headers.get("content-encoding")).toBe("br");
  });

  it("exists for posts, and for the blog's list", async () => {
    expect((await request("/static-pages/blog-posts/a.md?lang=tr")).text).toBe("# Bir\n\nİlk.\n");
    expect((await request("/static-pages/blog.md")).text).toContain("](/static-pages/blog-posts/a)");
  });

  it("responds to HEAD as to GET, without the text", async () => {
    const response = await app.request("/static-pages/about.md", { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  });

  it.each(["none.md", "blog-posts/none.md", "..%2Fen%2Fabout.md", "__proto__.md", "about.md.md", "blog-posts/.md"])(
    "%s is not found",
    async (file) => {
      expect((await request(`/static-pages/${file}`)).status).toBe(404);
    },
  );
});

describe("files for crawlers", () => {
  it.each([
    ["/blog/rss.xml", "application/rss+xml; charset=utf-8", "Cookie, Accept-Encoding"],
    ["/sitemap.xml", "application/xml; charset=utf-8", "Accept-Encoding"],
    ["/robots.txt", "text/plain; charset=utf-8", "Accept-Encoding"],
  ])("%s has its type, an hour of caching and an entity tag", async (path, type, vary) => {
    const { status, headers } = await request(path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("cache-control")).toBe("public, max-age=3600");
    expect(headers.get("vary")).toBe(vary);
    expect((await request(path, { "if-none-match": headers.get("etag")! })).status).toBe(304);
  });

  it("include a feed in the requested language", async () => {
    const { headers, text } = await request("/blog/rss.xml?lang=tr");
    expect(headers.get("content-language")).toBe("tr");
    expect(text).toContain("<link>https://halka.example/page/blog-posts/a?lang=tr</link>");
    expect((await request("/blog/rss.xml?lang=xx")).text).not.toContain("?lang=");
  });
});

test("responds in the whole product: unknown names are problems, other methods are rejected, robots.txt is not a page", async () => {
  const [postgres, clickhouse] = await Promise.all([testPostgres(), testClickHouse()]);
  const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
  expectProblem(await call(instance.origin, "GET", "/static-pages/none.md"), 404, "not_found");
  expectProblem(await call(instance.origin, "GET", "/static-pages/blog-posts/none.md"), 404, "not_found");
  for (const path of ["/static-pages/about.md", "/robots.txt", "/sitemap.xml", "/blog/rss.xml"]) {
    const { status, headers } = await call(instance.origin, "GET", path);
    expect([path, status, headers.get("x-content-type-options")]).toEqual([path, 200, "nosniff"]);
    expectProblem(await call(instance.origin, "POST", path, {}), 405, "method_not_allowed");
  }
  expect((await call(instance.origin, "GET", "/robots.txt")).body).toContain(`Sitemap: ${instance.origin}/sitemap.xml`);
});
