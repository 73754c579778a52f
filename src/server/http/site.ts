import { createHash } from "node:crypto";
import type { Context, Hono } from "hono";
import { notFound, ApiError } from "#base/errors.ts";
import { isLanguage, languageOfRequest } from "#base/language.ts";
import { renderFeed } from "#features/site/content/feed.ts";
import type { Library } from "#features/site/content/library.ts";
import { FEED_PATH } from "#features/site/content/names.ts";
import { compressText } from "./compress.ts";
import { renderRobots, renderSitemap } from "#features/site/content/sitemap.ts";

const IN_LANGUAGE = { vary: "Cookie, Accept-Encoding" };
const FOR_AN_HOUR = { "cache-control": "public, max-age=3600", vary: "Accept-Encoding" };

/** The site's texts as markdown, and the files for crawlers and feed readers. */
export function mountSite(app: Hono, publicUrl: string, library: Library): void {
  app.get("/static-pages/:file{.+\\.md}", (c) => {
    const language = languageOfRequest(c.req.raw);
    const markdown = library.findMarkdown(c.req.param("file").slice(0, -".md".length), language);
    if (markdown === undefined) throw new ApiError(notFound);
    return response(c, "text/markdown", markdown, {
      ...IN_LANGUAGE,
      "content-language": language,
      "cache-control": "no-cache",
    });
  });
  app.get(FEED_PATH, (c) => {
    const language = languageOfRequest(c.req.raw);
    const isExplicit = isLanguage(c.req.query("lang"));
    return response(c, "application/rss+xml", renderFeed(library, { origin: publicUrl, language, isExplicit }), {
      ...FOR_AN_HOUR,
      ...IN_LANGUAGE,
      "content-language": language,
    });
  });
  app.get("/sitemap.xml", (c) => response(c, "application/xml", renderSitemap(publicUrl, library.posts), FOR_AN_HOUR));
  app.get("/robots.txt", (c) => response(c, "text/plain", renderRobots(publicUrl), FOR_AN_HOUR));
}

/** The text with its entity tag, or 304 if the client has it already. */
async function response(
  c: Context,
  type: string,
  text: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const tag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  // weak, since the text is sent in several encodings
  const tagged = { ...headers, etag: `W/${tag}` };
  // a browser may send several
  if (c.req.header("if-none-match")?.includes(tag)) return c.body(null, 304, tagged);
  const { body, encoding } = await compressText(text, c.req.header("accept-encoding") ?? "");
  if (encoding) c.header("content-encoding", encoding);
  return c.body(body, 200, { ...tagged, "content-type": `${type}; charset=utf-8` });
}
