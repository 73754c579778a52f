import { createHash } from "node:crypto";
import type { Context, Hono, Next } from "hono";
import { ApiError, notFound } from "#base/errors.ts";
import { toHeaderPairs } from "#base/header-pairs.ts";
import { isLanguage, languageOfRequest } from "#base/language.ts";
import { renderFeed } from "#features/site/content/feed.ts";
import type { Library } from "#features/site/content/library.ts";
import { FEED_PATH } from "#features/site/content/names.ts";
import { renderRobots, renderSitemap } from "#features/site/content/sitemap.ts";
import {
  openSiteDocuments,
  type SiteAddress,
  siteDocuments,
  type SiteDocuments,
  type SiteOptions,
} from "#features/site/documents.ts";
import { callPath, DEVELOPERS } from "#features/site/pages/developers/context.ts";
import { developerDocuments, developerIndex } from "#features/site/pages/developers/developer-documents.tsx";
import { findCall, type Reference } from "#features/site/pages/developers/reference.ts";
import { webManifest } from "#features/site/pages/web-manifest.ts";
import { packDocument } from "#features/visits/documents.ts";
import { documentResponse } from "#features/visits/responses.ts";
import { brandPictures } from "#ui/brand/brand-pictures.ts";
import { compressText } from "./compress.ts";

const IN_LANGUAGE = { vary: "Cookie, Accept-Encoding" };
const FOR_A_DAY = { "cache-control": "public, max-age=86400" };
const FOR_AN_HOUR = { "cache-control": "public, max-age=3600", vary: "Accept-Encoding" };

/** The site's texts as markdown, and the files for crawlers and feed readers. */
export function mountSite(
  app: Hono,
  publicUrl: string,
  library: Library,
  developerPaths: () => readonly string[] = () => [],
): void {
  app.get("/static-pages/:file{.+\\.md}", (c) => {
    const language = languageOfRequest(c.req.raw);
    const markdown = library.findMarkdown(c.req.param("file").slice(0, -".md".length), language);
    if (markdown === undefined) throw new ApiError(notFound);
    return textResponse(c, "text/markdown", markdown, {
      ...IN_LANGUAGE,
      "content-language": language,
      "cache-control": "no-cache",
    });
  });
  app.get(FEED_PATH, (c) => {
    const language = languageOfRequest(c.req.raw);
    const isExplicit = isLanguage(c.req.query("lang"));
    return textResponse(c, "application/rss+xml", renderFeed(library, { origin: publicUrl, language, isExplicit }), {
      ...FOR_AN_HOUR,
      ...IN_LANGUAGE,
      "content-language": language,
    });
  });
  app.get("/sitemap.xml", (c) =>
    textResponse(c, "application/xml", renderSitemap(publicUrl, library.posts, developerPaths()), FOR_AN_HOUR),
  );
  app.get("/robots.txt", (c) => textResponse(c, "text/plain", renderRobots(publicUrl), FOR_AN_HOUR));
}

/** The documentation for developers, rendered from the OpenAPI document, and the index of its search box. */
export function mountDevelopers(app: Hono, options: SiteOptions, getReference: () => Reference): void {
  // rendered at the first request, since starting does not need the reference
  let opened: { documents: SiteDocuments; find: (address: SiteAddress) => ReturnType<typeof packDocument> } | undefined;
  const open = () => {
    const documents = developerDocuments(getReference());
    return (opened ??= { documents, find: openSiteDocuments(options, packDocument, documents) });
  };
  const respond = async (c: Context, next: Next) => {
    const { documents, find } = opened ?? open();
    const path = c.req.path.replace(/^\/api(?=\/)|\/$/g, "");
    if (!Object.hasOwn(documents, path)) return next();
    const isExplicit = isLanguage(c.req.query("lang"));
    return documentFor(c, find({ path, language: languageOfRequest(c.req.raw), isExplicit }));
  };
  app.get(`${DEVELOPERS}/search.json`, (c) => {
    const language = languageOfRequest(c.req.raw);
    const text = JSON.stringify(developerIndex(language, getReference()));
    return textResponse(c, "application/json", text, { ...FOR_AN_HOUR, ...IN_LANGUAGE, "content-language": language });
  });
  // for callers that know only the name of a call, such as the dashboard
  app.get(`${DEVELOPERS}/calls/:id`, (c, next) => {
    const found = findCall(getReference(), c.req.param("id"));
    const language = c.req.query("lang");
    const [page, fragment] = found ? callPath(found).split("#") : [];
    return page ? c.redirect(`${page}${isLanguage(language) ? `?lang=${language}` : ""}#${fragment}`) : next();
  });
  app.get(DEVELOPERS, respond);
  app.get(`${DEVELOPERS}/*`, respond);
}

/** The text with its entity tag, or 304 if the client has it already. */
async function textResponse(
  c: Context,
  type: string,
  text: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const tag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  // weak, since the text is sent in several encodings
  const tagged = { ...headers, etag: `W/${tag}` };
  // `If-None-Match` may contain several tags
  if (c.req.header("if-none-match")?.includes(tag)) return c.body(null, 304, tagged);
  const { body, encoding } = await compressText(text, c.req.header("accept-encoding") ?? "");
  if (encoding) c.header("content-encoding", encoding);
  return c.body(body, 200, { ...tagged, "content-type": `${type}; charset=utf-8` });
}

/** The landing page, the price list, and the files that browsers request with them; kept in memory in each encoding. */
export function mountSiteDocuments(app: Hono, options: SiteOptions): void {
  const find = openSiteDocuments(options, packDocument);
  for (const path of Object.keys(siteDocuments)) {
    app.get(path, (c) => {
      const isExplicit = isLanguage(c.req.query("lang"));
      return documentFor(c, find({ path, language: languageOfRequest(c.req.raw), isExplicit }));
    });
  }
  app.get("/site.webmanifest", (c) =>
    c.body(JSON.stringify(webManifest(options.assetOrigin)), 200, {
      "content-type": "application/manifest+json",
      ...FOR_A_DAY,
    }),
  );
  // browsers request it there, whatever a document says
  app.get("/favicon.ico", (c) => c.redirect(options.assetOrigin + brandPictures.favicon, 302));
}

function documentFor(c: Context, document: Parameters<typeof documentResponse>[1]): Response {
  const { method } = c.req;
  const headers = {
    "accept-encoding": c.req.header("accept-encoding"),
    "if-none-match": c.req.header("if-none-match"),
  };
  const response = documentResponse({ method, url: c.req.path, host: "", headers, address: "" }, document, 200);
  const body = response.body === null ? null : Buffer.from(response.body, "latin1");
  return new Response(body, { status: response.status, headers: toHeaderPairs(response.headers) });
}
