import { expect, it } from "vitest";
import { sampleCategory, sampleLink } from "#testing/sample-link.ts";
import { sampleBlock } from "#testing/sample-block.ts";
import {
  mergeInPageOrder,
  moveListItem,
  toListItems,
  type ListItem,
  getPositionAfterMove,
  readTableSections,
  orderBySections,
} from "./flat-list.ts";

const categories = [sampleCategory("music"), sampleCategory("shop")];
const links = [
  sampleLink("a"),
  sampleLink("b"),
  sampleLink("c", { category: "music" }),
  sampleLink("d", { category: "music" }),
];
const entries = mergeInPageOrder(links, []);
const items = toListItems(entries, categories, true);
const read = (list: readonly ListItem[]) =>
  list.map((item) => (item.kind !== "heading" ? item.key : `${item.category?.name ?? "-"}:${item.count}`));

it("is a plain list if there are no categories", () => {
  expect(read(toListItems(entries.slice(0, 2), [], true))).toEqual(["a", "b"]);
});

it("puts each category's heading before its links, and shows empty ones only as drop targets", () => {
  expect(read(items)).toEqual(["-:2", "a", "b", "music:2", "c", "d", "shop:0"]);
  expect(read(toListItems(entries, categories, false))).toEqual(["-:2", "a", "b", "music:2", "c", "d"]);
});

it("converts back to its original sections", () => {
  expect(readTableSections(items)).toEqual([
    { category: null, ids: ["a", "b"] },
    { category: "music", ids: ["c", "d"] },
    { category: "shop", ids: [] },
  ]);
});

it.each([
  ["down into a category", 1, 4, ["-:1", "b", "music:3", "c", "a", "d", "shop:0"]],
  ["up out of one", 4, 2, ["-:3", "a", "c", "b", "music:1", "d", "shop:0"]],
  ["under an empty heading at the end", 1, 6, ["-:1", "b", "music:2", "c", "d", "shop:1", "a"]],
  ["above the first heading", 5, 0, ["-:3", "d", "a", "b", "music:1", "c", "shop:0"]],
  ["to its own position", 2, 2, ["-:2", "a", "b", "music:2", "c", "d", "shop:0"]],
])("moves a link %s", (_, from, to, after) => {
  expect(read(moveListItem(items, from, to))).toEqual(after);
});

it("reorders categories together with their links", () => {
  const [none, music, shop] = readTableSections(items);
  expect(read(orderBySections(items, [none!, shop!, music!]))).toEqual([
    "-:2",
    "a",
    "b",
    "shop:0",
    "music:2",
    "c",
    "d",
  ]);
});

it("states the new position of a link within its category", () => {
  expect(getPositionAfterMove(items, 1, 4)).toMatchObject({
    position: 2,
    count: 3,
    heading: { category: { name: "music" } },
  });
  expect(getPositionAfterMove(items, 4, 1)).toMatchObject({ position: 1, count: 3, heading: { category: undefined } });
  const plain = toListItems(entries.slice(0, 2), [], true);
  expect(getPositionAfterMove(plain, 0, 1)).toEqual({ position: 2, count: 2, heading: undefined });
});

it("moves a block like a link, and counts both", () => {
  const mixed = toListItems(mergeInPageOrder(links, [sampleBlock("x", { sort_order: 20 })]), categories, true);
  expect(read(mixed)).toEqual(["-:3", "a", "b", "x", "music:2", "c", "d", "shop:0"]);
  const moved = moveListItem(mixed, 3, 5);
  expect(read(moved)).toEqual(["-:2", "a", "b", "music:3", "c", "x", "d", "shop:0"]);
  expect(moved.find(({ key }) => key === "heading music")).toMatchObject({ count: 3, blockCount: 1 });
});
