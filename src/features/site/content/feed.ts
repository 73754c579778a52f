import type { Language } from "#base/language.ts";
import type { Article } from "./article.ts";
import type { Library } from "./library.ts";
import { FEED_PATH, postPath, POSTS } from "./names.ts";

interface FeedOptions {
  readonly origin: string;
  readonly language: Language;
  /** True if the feed's address names the language (`?lang`). Its links then name it too. */
  readonly isExplicit: boolean;
}

/** The posts as RSS 2.0 (rssboard.org), newest first. */
export function renderFeed(library: Library, { origin, language, isExplicit }: FeedOptions): string {
  const toAddress = (path: string) => escapeXml(`${origin}${path}${isExplicit ? `?lang=${language}` : ""}`);
  const blog = library.findArticle("blog", language);
  const items = library.posts.flatMap(({ name }) => {
    const article = library.findArticle(`${POSTS}/${name}`, language);
    return article ? [getItem(article, toAddress(postPath(name)))] : [];
  });
  const newest = library.posts[0]?.date;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    `<title>${escapeXml(`Halka · ${blog?.title ?? ""}`)}</title>`,
    `<link>${toAddress("/blog")}</link>`,
    `<description>${escapeXml(blog?.description ?? "")}</description>`,
    `<language>${language}</language>`,
    ...(newest ? [`<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>`] : []),
    `<atom:link rel="self" type="application/rss+xml" href="${toAddress(FEED_PATH)}"/>`,
    ...items,
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

function getItem({ title, description, published }: Article, address: string): string {
  return [
    "<item>",
    `<title>${escapeXml(title)}</title>`,
    `<link>${address}</link>`,
    `<guid isPermaLink="true">${address}</guid>`,
    ...(published ? [`<pubDate>${new Date(published.date).toUTCString()}</pubDate>`] : []),
    `<description>${escapeXml(description)}</description>`,
    "</item>",
  ].join("\n");
}

const NAMED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Escapes text for XML 1.0 elements and attributes; characters that XML cannot represent are dropped. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[&<>"']/g, (character) => NAMED[character]!)
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "");
}
