import { expect, it } from "vitest";
import { renderFeed } from "./feed.ts";
import { openLibrary } from "./library.ts";

const library = openLibrary(
  {
    "/content/en/blog.md": "# Blog\n\nNotes.\n",
    "/content/tr/blog.md": "# Blog\n\nNotlar.\n",
    "/content/en/blog-posts/a.md": "# Bits & <b>\\<i>\n\n\"Quotes\" & 'more' ]]>\n",
    "/content/tr/blog-posts/a.md": "# Bir\n\nİlk yazı.\n",
  },
  [{ name: "a", date: "2026-11-05" }],
);
const origin = "https://halka.example";

it("renders full addresses, the feed's own address and dates in RFC 822 format", () => {
  const feed = renderFeed(library, { origin, language: "en", isExplicit: false });
  expect(feed).toContain(`<link>${origin}/blog</link>`);
  expect(feed).toContain(`<atom:link rel="self" type="application/rss+xml" href="${origin}/blog/rss.xml"/>`);
  expect(feed).toContain(`<link>${origin}/page/blog-posts/a</link>`);
  expect(feed).toContain(`<guid isPermaLink="true">${origin}/page/blog-posts/a</guid>`);
  expect(feed).toContain("<pubDate>Thu, 05 Nov 2026 00:00:00 GMT</pubDate>");
  expect(feed).toContain("<language>en</language>");
});

it("links to posts in the language of its own address", () => {
  const feed = renderFeed(library, { origin, language: "tr", isExplicit: true });
  expect(feed).toContain("<title>Bir</title>");
  expect(feed).toContain(`<link>${origin}/page/blog-posts/a?lang=tr</link>`);
  expect(feed).toContain(`href="${origin}/blog/rss.xml?lang=tr"/>`);
});

it("escapes special characters of XML", () => {
  const feed = renderFeed(library, { origin, language: "en", isExplicit: false });
  expect(feed).toContain("<title>Bits &amp; &lt;i&gt;</title>");
  expect(feed).toContain("<description>&quot;Quotes&quot; &amp; &apos;more&apos; ]]&gt;</description>");
});

it("renders a valid feed without posts", () => {
  const feed = renderFeed(openLibrary({}, []), { origin, language: "en", isExplicit: false });
  expect(feed).toContain("<channel>");
  expect(feed).not.toContain("<item>");
});
