import fc from "fast-check";
import { expect, it } from "vitest";
import { sampleBlock } from "#testing/sample-block.ts";
import { sampleLink } from "#testing/sample-link.ts";
import { isSameOrder, applyTableSections, moveSection } from "./table-sections.ts";

const links = [
  sampleLink("a"),
  sampleLink("b", { category: "music" }),
  sampleLink("c"),
  sampleLink("d", { category: "gone" }),
];

it("gives links the order and category of their section, and keeps unlisted ones at the end", () => {
  const sections = [
    { category: null, ids: ["b"] },
    { category: "music", ids: ["c", "unknown"] },
  ];
  const placed = applyTableSections(links, sections);
  expect(placed.map(({ _id, category }) => [_id, category])).toEqual([
    ["b", null],
    ["c", "music"],
    ["a", null],
    ["d", "gone"],
  ]);
});

it("numbers items, so that links and blocks share one order", () => {
  const sections = [{ category: null, ids: ["c", "x", "a"] }];
  const numbers = (items: readonly { _id: string; sort_order: number }[]) =>
    items.map(({ _id, sort_order }) => [_id, sort_order]);
  expect(numbers(applyTableSections(links.slice(0, 3), sections).slice(0, 2))).toEqual([
    ["c", 10],
    ["a", 30],
  ]);
  expect(numbers(applyTableSections([sampleBlock("x")], sections))).toEqual([["x", 20]]);
});

it("neither loses nor duplicates a link for any sections", () => {
  const id = fc.constantFrom("a", "b", "c", "d", "e");
  const sections = fc.array(fc.record({ category: fc.option(fc.constantFrom("music", "empty")), ids: fc.array(id) }));
  fc.assert(
    fc.property(sections, (wanted) => {
      expect(
        applyTableSections(links, wanted)
          .map(({ _id }) => _id)
          .sort(),
      ).toEqual(["a", "b", "c", "d"]);
    }),
  );
});

it("moves a category by one place, but never before the links without one", () => {
  const sections = [null, "one", "two"].map((category) => ({ category, ids: [] }));
  const after = (category: string, by: -1 | 1) => moveSection(sections, category, by).map((each) => each.category);
  expect(after("one", 1)).toEqual([null, "two", "one"]);
  expect(after("two", -1)).toEqual([null, "two", "one"]);
  expect(after("one", -1)).toEqual([null, "one", "two"]);
  expect(after("two", 1)).toEqual([null, "one", "two"]);
});

it("distinguishes sections by their order, their links and the order of the links", () => {
  const without = { category: null, ids: ["a", "c", "d"] };
  const music = { category: "music", ids: ["b"] };
  expect(isSameOrder([without, music], [{ ...without }, { ...music }])).toBe(true);
  expect(isSameOrder([without, music], [music, without])).toBe(false);
  expect(isSameOrder([without, music], [{ ...without, ids: ["d", "c", "a"] }, music])).toBe(false);
  expect(isSameOrder([without, music], [without])).toBe(false);
});
