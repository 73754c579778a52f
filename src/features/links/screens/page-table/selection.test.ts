import { expect, it } from "vitest";
import { extend, selectVisible, nothingSelected, toggle, toggleAll } from "./selection.ts";

const shown = ["a", "b", "c", "d", "e"];
const one = toggle(nothingSelected, "b");

it("adds an item, and removes it on the second press", () => {
  expect([...toggle(one, "d").ids]).toEqual(["b", "d"]);
  expect([...toggle(one, "b").ids]).toEqual([]);
});

it("selects a range from the anchor in both directions, and keeps the previous selection", () => {
  expect([...extend(one, "d", shown).ids]).toEqual(["b", "c", "d"]);
  expect([...extend(toggle(one, "e"), "d", shown).ids].sort()).toEqual(["b", "d", "e"]);
  expect([...extend(extend(one, "c", shown), "a", shown).ids].sort()).toEqual(["a", "b", "c"]);
});

it("selects a single item without an anchor", () => {
  expect([...extend(nothingSelected, "c", shown).ids]).toEqual(["c"]);
  expect([...extend(toggle(nothingSelected, "hidden"), "c", shown).ids]).toEqual(["hidden", "c"]);
});

it("selects all displayed items, or none if all are selected", () => {
  const all = toggleAll(one, shown);
  expect([...all.ids]).toEqual(shown);
  expect(toggleAll(all, shown).ids.size).toBe(0);
});

it("drops items that are no longer displayed, and otherwise stays the same object", () => {
  expect(selectVisible(one, new Set(shown))).toBe(one);
  expect([...selectVisible(toggle(one, "c"), new Set(["c"])).ids]).toEqual(["c"]);
});
