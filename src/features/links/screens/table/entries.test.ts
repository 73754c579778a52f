import { expect, it } from "vitest";
import { sampleBlock } from "#testing/sample-block.ts";
import { sampleLink } from "#testing/sample-link.ts";
import { inOneOrder, sortEntries } from "./entries.ts";
import type { Entry } from "./flat-list.ts";

const keys = (entries: readonly Entry[]) => entries.map(({ key }) => key);

it("puts links and blocks of a category in one order by their numbers, whatever those of others are", () => {
  const links = [sampleLink("a", { sort_order: 20 }), sampleLink("c", { sort_order: 10, category: "music" })];
  const blocks = [
    sampleBlock("x", { sort_order: 10 }),
    sampleBlock("y", { sort_order: 30 }),
    sampleBlock("z", { sort_order: 5, category: "music" }),
  ];
  expect(keys(inOneOrder(links, blocks))).toEqual(["x", "a", "y", "z", "c"]);
});

it("keeps the order in which each list came, because a list that was just changed is ahead of its numbers", () => {
  const links = [sampleLink("b", { sort_order: 20 }), sampleLink("a", { sort_order: 10 })];
  expect(keys(inOneOrder(links, [sampleBlock("x", { sort_order: 30 })]))).toEqual(["b", "a", "x"]);
});

it("shows blocks where there is no link, and none twice", () => {
  const blocks = [sampleBlock("x"), sampleBlock("y", { category: "music" })];
  expect(keys(inOneOrder([], blocks))).toEqual(["x", "y"]);
});

const names: Record<string, string> = { a: "Ёлка", b: "10 pots", c: "9 pots", d: "İstanbul" };
const all = inOneOrder(
  [sampleLink("a"), sampleLink("b", { createdAt: "2026-01-03T00:00:00.000Z" })],
  [sampleBlock("c", { sort_order: 11 }), sampleBlock("d", { sort_order: 12, createdAt: "2026-01-02T00:00:00.000Z" })],
);
const sorted = (sort: "own" | "name" | "clicks" | "newest", language = "en", counts: Record<string, number> = {}) =>
  keys(sortEntries(all, sort, language, { getName: ({ key }) => names[key]!, getCount: ({ key }) => counts[key] }));

it("sorts both by name as people of the language do, numbers by their size", () => {
  expect(sorted("name")).toEqual(["c", "b", "d", "a"]);
  const turkish = ["ş", "s", "z", "ı", "i", "h"].map((key): Entry => ({ kind: "link", key, link: sampleLink(key) }));
  const known = { getName: ({ key }: Entry) => key, getCount: () => 0 };
  expect(keys(sortEntries(turkish, "name", "tr", known))).toEqual(["h", "ı", "i", "s", "ş", "z"]);
});

it("sorts both by clicks and uses, and by age, and keeps the own order among equals", () => {
  expect(sorted("clicks", "en", { c: 7, b: 12 })).toEqual(["b", "c", "a", "d"]);
  expect(sorted("newest")).toEqual(["b", "d", "a", "c"]);
  expect(sorted("own")).toEqual(["a", "b", "c", "d"]);
});
