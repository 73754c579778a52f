import { expect, it } from "vitest";
import { extend, keepShown, nothingSelected, toggle, toggleAll } from "./selection.ts";

const shown = ["a", "b", "c", "d", "e"];
const one = toggle(nothingSelected, "b");

it("takes one more, and the same one off again", () => {
  expect([...toggle(one, "d").ids]).toEqual(["b", "d"]);
  expect([...toggle(one, "b").ids]).toEqual([]);
});

it("reaches from the last choice to the next in both directions, and keeps what was chosen", () => {
  expect([...extend(one, "d", shown).ids]).toEqual(["b", "c", "d"]);
  expect([...extend(toggle(one, "e"), "d", shown).ids].sort()).toEqual(["b", "d", "e"]);
  expect([...extend(extend(one, "c", shown), "a", shown).ids].sort()).toEqual(["a", "b", "c"]);
});

it("takes only the one where there is nothing to reach from", () => {
  expect([...extend(nothingSelected, "c", shown).ids]).toEqual(["c"]);
  expect([...extend(toggle(nothingSelected, "hidden"), "c", shown).ids]).toEqual(["hidden", "c"]);
});

it("takes all that are shown, and none when all are chosen", () => {
  const all = toggleAll(one, shown);
  expect([...all.ids]).toEqual(shown);
  expect(toggleAll(all, shown).ids.size).toBe(0);
});

it("drops what is no longer shown, and is the same object otherwise", () => {
  expect(keepShown(one, new Set(shown))).toBe(one);
  expect([...keepShown(toggle(one, "c"), new Set(["c"])).ids]).toEqual(["c"]);
});
