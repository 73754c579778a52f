import { expect, it } from "vitest";
import { openLibrary } from "./library.ts";
import { structuredData } from "./structured-data.ts";

const origin = "https://halka.example";
const library = openLibrary(
  {
    "/content/tr/about.md": "# Hakkımızda\n\nBiz.\n",
    "/content/tr/blog-posts/a.md": "# Bir `</script><script>`\n\nİlk yazı.\n",
  },
  [{ name: "a", date: "2026-11-05" }],
);
const getGraph = (name: string) => {
  const text = structuredData(library.findArticle(name, "tr")!, origin);
  return { text, graph: JSON.parse(text)["@graph"] };
};

it("contains the breadcrumbs from home to a page", () => {
  const { graph } = getGraph("about");
  expect(graph).toHaveLength(1);
  expect(graph[0].itemListElement).toMatchObject([
    { position: 1, name: "Ana sayfa", item: `${origin}/` },
    { position: 2, name: "Hakkımızda", item: `${origin}/about` },
  ]);
});

it("describes a post: type, date, language and address", () => {
  const { graph } = getGraph("blog-posts/a");
  expect(graph[0].itemListElement).toHaveLength(3);
  expect(graph[1]).toMatchObject({
    "@type": "BlogPosting",
    description: "İlk yazı.",
    datePublished: "2026-11-05",
    inLanguage: "tr",
    url: `${origin}/page/blog-posts/a`,
  });
});

it("escapes a title that would end the script element", () => {
  const { text, graph } = getGraph("blog-posts/a");
  expect(text).not.toContain("<");
  expect(graph[1].headline).toBe("Bir </script><script>");
});
