import type { Context, Hono } from "hono";
import { isLanguage, languageOfRequest } from "#base/language.ts";
import { openSiteDocuments, type SiteOptions, siteDocuments } from "#features/site/documents.ts";
import { webManifest } from "#features/site/pages/web-manifest.ts";
import { documentResponse } from "#features/visit/responses.ts";
import { packDocument } from "#features/visit/documents.ts";
import { brandPictures } from "#ui/brand/brand-pictures.ts";

const FOR_A_DAY = { "cache-control": "public, max-age=86400" };

/** The landing page, the price list, and the files that browsers request with them; kept in memory in each encoding. */
export function mountMarketing(app: Hono, options: SiteOptions): void {
  const find = openSiteDocuments(options, packDocument);
  for (const path of Object.keys(siteDocuments)) {
    app.get(path, (c) => {
      const isExplicit = isLanguage(c.req.query("lang"));
      return respond(c, find({ path, language: languageOfRequest(c.req.raw), isExplicit }));
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

function respond(c: Context, document: Parameters<typeof documentResponse>[1]): Response {
  const { method } = c.req;
  const headers = {
    "accept-encoding": c.req.header("accept-encoding"),
    "if-none-match": c.req.header("if-none-match"),
  };
  const response = documentResponse({ method, url: c.req.path, host: "", headers, address: "" }, document, 200);
  const pairs = Array.from({ length: response.headers.length / 2 }, (_, place) =>
    response.headers.slice(place * 2, place * 2 + 2),
  );
  const body = response.body === null ? null : Buffer.from(response.body, "latin1");
  return new Response(body, { status: response.status, headers: pairs as [string, string][] });
}
