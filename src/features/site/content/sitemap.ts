import { languages } from "#base/language.ts";
import { pageNames, postPath } from "./names.ts";
import type { Post } from "./posts.ts";
import { escapeXml } from "./feed.ts";

/** The public paths that search engines should index. */
const PATHS = ["/", "/pricing", "/signup", "/login", ...pageNames.map((name) => `/${name}`)];

/**
 * Every public address with its languages (sitemaps.org 0.9). Each language variant has an entry, since alternates must
 * refer to each other.
 */
export function renderSitemap(origin: string, posts: readonly Post[], developerPaths: readonly string[] = []): string {
  const pages = [
    ...[...PATHS, ...developerPaths].map((path) => ({ address: origin + path, date: undefined })),
    ...posts.map(({ name, date }) => ({ address: origin + postPath(name), date })),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.flatMap(({ address, date }) => toEntries(address, date)),
    "</urlset>",
    "",
  ].join("\n");
}

function toEntries(address: string, date: string | undefined): string[] {
  const forms = [
    ...languages.map((language) => ({ hreflang: language, href: `${address}?lang=${language}` })),
    { hreflang: "x-default", href: address },
  ];
  const alternates = forms.map(
    ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`,
  );
  const lastmod = date ? `<lastmod>${date}</lastmod>` : "";
  return forms.map(({ href }) => `<url><loc>${escapeXml(href)}</loc>${lastmod}${alternates.join("")}</url>`);
}

export function renderRobots(origin: string): string {
  return ["User-agent: *", "Allow: /", "Disallow: /dashboard", "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
