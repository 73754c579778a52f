import { expect, it } from "vitest";
import { pageNames } from "./names.ts";
import { renderRobots, renderSitemap } from "./sitemap.ts";

const origin = "https://halka.example";
const sitemap = renderSitemap(origin, [{ name: "a-post", date: "2026-11-05" }]);
const entries = sitemap.split("\n").filter((line) => line.startsWith("<url>"));

it("lists every public page and post, with and without each language", () => {
  const paths = [
    "/",
    "/pricing",
    "/login",
    "/signup",
    ...pageNames.map((name) => `/${name}`),
    "/page/blog-posts/a-post",
  ];
  for (const path of paths) {
    for (const query of ["", "?lang=en", "?lang=tr", "?lang=ru"]) {
      expect(entries.filter((entry) => entry.includes(`<loc>${origin}${path}${query}</loc>`))).toHaveLength(1);
    }
  }
  expect(entries).toHaveLength(paths.length * 4);
});

it("lists the pages of the developer documentation", () => {
  const listed = renderSitemap(origin, [], ["/developers", "/developers/errors"]);
  expect(listed).toContain(`<loc>${origin}/developers/errors?lang=tr</loc>`);
});

it("lists all languages in every entry, since alternates must refer to each other", () => {
  const alternates = (entry: string) =>
    [...entry.matchAll(/hreflang="([\w-]+)" href="([^"]+)"/g)].map(([, , href]) => href);
  const about = entries.filter((entry) => entry.includes("/about"));
  expect(about).toHaveLength(4);
  for (const entry of about) {
    expect(alternates(entry)).toEqual(
      ["en", "tr", "ru"].map((each) => `${origin}/about?lang=${each}`).concat(`${origin}/about`),
    );
  }
});

it("states modification dates only for posts", () => {
  for (const entry of entries) expect(entry.includes("<lastmod>2026-11-05</lastmod>")).toBe(entry.includes("a-post"));
});

it("excludes the dashboard in robots.txt, and names the sitemap there", () => {
  expect(renderRobots(origin)).toBe(
    `User-agent: *\nAllow: /\nDisallow: /dashboard\n\nSitemap: ${origin}/sitemap.xml\n`,
  );
});
