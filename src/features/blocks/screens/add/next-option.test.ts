import { expect, it } from "vitest";
import { nextOption } from "./next-option.ts";

const option = (left: number, top: number) => ({ getBoundingClientRect: () => ({ left, top }) });
/** Two rows of two options, and a third row of one. */
const [a, b, c, d, e] = [option(0, 0), option(100, 0), option(0, 50), option(100, 50), option(0, 120)] as const;
const options = [a, b, c, d, e];

it("moves to the option below or above, and keeps its column where possible", () => {
  expect(nextOption("ArrowDown", options, b)).toBe(d);
  expect(nextOption("ArrowDown", options, d)).toBe(e);
  expect(nextOption("ArrowUp", options, e)).toBe(c);
  expect(nextOption("ArrowDown", options, e)).toBeUndefined();
});

it("moves from the search to the first option and back", () => {
  expect(nextOption("ArrowDown", options, undefined)).toBe(a);
  expect(nextOption("ArrowUp", options, b)).toBe("search");
});

it("moves along the rows, and to both ends", () => {
  expect(nextOption("ArrowRight", options, b)).toBe(c);
  expect(nextOption("ArrowLeft", options, a)).toBeUndefined();
  expect([nextOption("Home", options, d), nextOption("End", options, a)]).toEqual([a, e]);
  expect(nextOption("x", options, a)).toBeUndefined();
});
