import { expect, it } from "vitest";
import { moveItem } from "./move-item.ts";

it.each([
  [0, 2, ["b", "c", "a"]],
  [2, 0, ["c", "a", "b"]],
  [1, 1, ["a", "b", "c"]],
  [5, 0, ["a", "b", "c"]],
])("moves the item at %i to %i", (from, to, wanted) => {
  expect(moveItem(["a", "b", "c"], from, to)).toEqual(wanted);
});

it("does not mutate the list", () => {
  const items = ["a", "b", "c", "d"];
  expect(moveItem(items, 3, 1)).toEqual(["a", "d", "b", "c"]);
  expect(items).toEqual(["a", "b", "c", "d"]);
});
