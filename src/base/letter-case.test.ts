import { expect, it } from "vitest";
import { foldCase, foldForSearch, toInitial } from "./letter-case.ts";

it.each([
  ["istanbul", "tr", "İ"],
  ["istanbul", "en", "I"],
  ["istanbul", "ru", "I"],
  ["ılgaz", "tr", "I"],
  ["  _çınar", "tr", "Ç"],
  ["ёлка", "ru", "Ё"],
  ["7 days", "en", "7"],
  ["c\u0327ay", "tr", "Ç"],
])("capitalises the initial of %s in %s", (name, language, initial) => {
  expect(toInitial(name, language)).toBe(initial);
});

it("has no initial for a name without letters", () => {
  expect(toInitial("_.-", "en")).toBeUndefined();
});

it.each([
  ["İSTANBUL", "istanbul"],
  ["IĞDIR", "ığdır"],
  ["Çınar", "cinar"],
  ["Ёлка", "елка"],
  ["CAFÉ", "cafe"],
])("finds %s by %s", (text, search) => {
  expect(foldForSearch(text)).toBe(foldForSearch(search));
});

it.each([
  ["SALE", "sale"],
  ["İSTANBUL", "istanbul"],
  ["IŞIK", "ışık"],
  ["ΟΔΟΣ1", "οδοσ1"],
  ["ΟΔΟΣ", "οδος"],
  ["STRAẞE", "straße"],
  ["ЁЛКА", "ёлка"],
])("compares %s and %s as equal", (one, other) => {
  expect(foldCase(one)).toBe(foldCase(other));
});
