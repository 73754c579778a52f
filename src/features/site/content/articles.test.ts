import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languages } from "#base/language.ts";
import { library } from "./library.server.ts";
import { pageNames, POST_LINK, POSTS } from "./names.ts";

const folder = new URL("../../../../content/", import.meta.url);
/** The screens of the app to which articles link. */
const screens = ["/dashboard", "/dashboard/settings", "/forgot-password", "/report", "/signup", "/verify-email"];
const names = [...pageNames, ...library.posts.map(({ name }) => `${POSTS}/${name}`)];

describe.each(languages)("the articles in %s", (language) => {
  it.each(names)("include %s, with a title, a description and a body", (name) => {
    const article = library.findArticle(name, language);
    expect(article?.title).toMatch(/\S/);
    expect(article?.description.length).toBeGreaterThan(20);
    expect(article?.body.length).toBeGreaterThan(0);
  });

  it("include every file in the folder", () => {
    const files = readdirSync(new URL(`${language}/`, folder), { recursive: true, encoding: "utf8" });
    const articles = files.filter((file) => file !== POSTS && !file.startsWith("developers"));
    expect(articles.toSorted()).toEqual(names.map((name) => `${name}.md`).toSorted());
  });

  it.each(names)("link only to existing posts, pages and screens in %s", (name) => {
    const markdown = library.findMarkdown(name, language) ?? "";
    const paths = [...markdown.matchAll(/\]\((\/[^)\s?#]*)/g)].map(([, path]) => path!);
    const posts = library.posts.map((post) => POST_LINK + post.name);
    const known = new Set([...posts, ...pageNames.map((page) => `/${page}`), ...screens]);
    expect(paths.filter((path) => !known.has(path))).toEqual([]);
  });

  it.each(names)("mention mailboxes in %s only as links, which use the configured addresses", (name) => {
    const markdown = library.findMarkdown(name, language) ?? "";
    const mailboxes = /\b(?:hello|privacy|abuse|security)@(?!\]\(mailto:(?:support|abuse|security)\))/g;
    expect(markdown.match(mailboxes) ?? []).toEqual([]);
  });
});

describe.each(languages)("in %s", (language) => {
  it.each(["contact", "terms-of-service"])("%s links to the report form", (name) => {
    expect(library.findMarkdown(name, language)).toContain("](/report)");
  });
});

it("lists posts with dates, each once, newest first", () => {
  const dates = library.posts.map(({ date }) => date);
  for (const date of dates) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(new Set(library.posts.map(({ name }) => name)).size).toBe(library.posts.length);
  for (const { name } of library.posts) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(existsSync(new URL("posts.json", folder))).toBe(true);
});
