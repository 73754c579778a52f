import { describe, expect, it } from "vitest";
import { languages } from "#base/language.ts";
import { openLibrary } from "./library.ts";
import { newestFirst } from "./posts.ts";

const files = {
  "/content/en/about.md": "# About *us*\n\nWhat **we** do.\n\n## More\n\nText.\n",
  "/content/tr/about.md": "# Hakkımızda\n\nNe yapıyoruz.\n",
  "/content/en/blog.md": "# Blog\n\nNotes.\n",
  "/content/ru/blog.md": "# Блог\n\nЗаметки.\n",
  "/content/en/secret.md": "# Secret\n\nNobody asks for it.\n",
  "/content/en/blog-posts/old.md": "# Old [and] *odd*\n\nThe old one.\n\nText.\n",
  "/content/en/blog-posts/new.md": "# New\n\n1. The new one.\n",
  "/content/ru/blog-posts/old.md": "# Старая\n\nСтарая запись.\n",
  "/content/en/blog-posts/draft.md": "# Draft\n\nNot listed yet.\n",
};
const library = openLibrary(files, [
  { name: "new", date: "2026-11-18" },
  { name: "old", date: "2026-09-10" },
]);

describe("an article", () => {
  it("consists of a title, a description and a body", () => {
    expect(library.findArticle("about", "en")).toMatchObject({
      name: "about",
      language: "en",
      title: "About us",
      description: "What we do.",
      readingMinutes: 1,
      body: [
        ["h2", { id: "at-more" }, ["More"]],
        ["p", {}, ["Text."]],
      ],
    });
    expect(library.findArticle("about", "en")).not.toHaveProperty("published");
  });

  it("from the blog has its date, formatted in its language", () => {
    expect(library.findArticle("blog-posts/old", "en")?.published).toEqual({
      date: "2026-09-10",
      text: "10 September 2026",
    });
    expect(library.findArticle("blog-posts/old", "ru")?.published?.text).toBe("10 сентября 2026 г.");
  });

  it.each([
    "none",
    "secret",
    "blog-posts/draft",
    "blog-posts",
    "",
    "../en/about",
    "__proto__",
    "constructor",
    "about.md",
  ])("%j does not exist", (name) => {
    for (const language of languages) {
      expect(library.findMarkdown(name, language)).toBeUndefined();
      expect(library.findArticle(name, language)).toBeUndefined();
    }
  });
});

describe("the blog", () => {
  it("shows its text and every post, newest first, with date, reading time and description", () => {
    expect(library.findMarkdown("blog", "en")).toBe(
      [
        "# Blog\n\nNotes.",
        "## [New](/static-pages/blog-posts/new)",
        "*18 November 2026 · 1 min read*",
        "",
        "## [Old \\[and\\] odd](/static-pages/blog-posts/old)",
        "*10 September 2026 · 1 min read*",
        "The old one.\n",
      ].join("\n\n"),
    );
  });

  it("is in the reader's language, and lists only posts that exist in it", () => {
    const text = library.findMarkdown("blog", "ru");
    expect(text).toContain("## [Старая](/static-pages/blog-posts/old)\n\n*10 сентября 2026 г. · 1 мин чтения*");
    expect(text).not.toContain("blog-posts/new");
  });

  it("shows a title verbatim, even if it contains special characters", () => {
    const article = library.findArticle("blog", "en");
    expect(JSON.stringify(article?.body)).toContain('["a",{"href":"/static-pages/blog-posts/old"},["Old [and] odd"]]');
  });
});

it("lists the newest post first", () => {
  const dates = newestFirst([
    { name: "a", date: "2026-01-02" },
    { name: "b", date: "2026-11-01" },
    { name: "c", date: "2025-12-31" },
  ]).map(({ date }) => date);
  expect(dates).toEqual(["2026-11-01", "2026-01-02", "2025-12-31"]);
});
