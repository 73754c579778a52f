import { expect, it } from "vitest";
import { sampleBlock } from "#testing/sample-block.ts";
import { sampleLink } from "#testing/sample-link.ts";
import { mergeInPageOrder, sortPageItems, type PageItem } from "./flat-list.ts";

const keys = (entries: readonly PageItem[]) => entries.map(({ key }) => key);

it("merges the links and blocks of a category by their sort order", () => {
  const links = [sampleLink("a", { sort_order: 20 }), sampleLink("c", { sort_order: 10, category: "music" })];
  const blocks = [
    sampleBlock("x", { sort_order: 10 }),
    sampleBlock("y", { sort_order: 30 }),
    sampleBlock("z", { sort_order: 5, category: "music" }),
  ];
  expect(keys(mergeInPageOrder(links, blocks))).toEqual(["x", "a", "y", "z", "c"]);
});

it("orders links and blocks with the same sort order by id, as on the page", () => {
  const links = [sampleLink("b"), sampleLink("d")];
  const blocks = [sampleBlock("a"), sampleBlock("c"), sampleBlock("e")];
  expect(keys(mergeInPageOrder(links, blocks))).toEqual(["a", "b", "c", "d", "e"]);
});

it("keeps the order of each list, since an optimistic change precedes its sort order", () => {
  const links = [sampleLink("b", { sort_order: 20 }), sampleLink("a", { sort_order: 10 })];
  expect(keys(mergeInPageOrder(links, [sampleBlock("x", { sort_order: 30 })]))).toEqual(["b", "a", "x"]);
});

it("includes blocks of pages without links, each once", () => {
  const blocks = [sampleBlock("x"), sampleBlock("y", { category: "music" })];
  expect(keys(mergeInPageOrder([], blocks))).toEqual(["x", "y"]);
});

const names: Record<string, string> = { a: "Ёлка", b: "10 pots", c: "9 pots", d: "İstanbul" };
const all = mergeInPageOrder(
  [sampleLink("a"), sampleLink("b", { createdAt: "2026-01-03T00:00:00.000Z" })],
  [sampleBlock("c", { sort_order: 11 }), sampleBlock("d", { sort_order: 12, createdAt: "2026-01-02T00:00:00.000Z" })],
);
const sorted = (sort: "own" | "name" | "clicks" | "newest", language = "en", counts: Record<string, number> = {}) =>
  keys(sortPageItems(all, sort, language, { getName: ({ key }) => names[key]!, getCount: ({ key }) => counts[key] }));

it("sorts links and blocks by name in the collation of the language, with numeric order", () => {
  expect(sorted("name")).toEqual(["c", "b", "d", "a"]);
  const turkish = ["ş", "s", "z", "ı", "i", "h"].map((key): PageItem => ({ kind: "link", key, link: sampleLink(key) }));
  const lookups = { getName: ({ key }: PageItem) => key, getCount: () => 0 };
  expect(keys(sortPageItems(turkish, "name", "tr", lookups))).toEqual(["h", "ı", "i", "s", "ş", "z"]);
});

it("sorts links and blocks by clicks or uses, and by age, keeping the order of ties", () => {
  expect(sorted("clicks", "en", { c: 7, b: 12 })).toEqual(["b", "c", "a", "d"]);
  expect(sorted("newest")).toEqual(["b", "d", "a", "c"]);
  expect(sorted("own")).toEqual(["a", "b", "c", "d"]);
});
