import { expect, it } from "vitest";
import { countChange, shareChange } from "./statistics/measure.ts";

it("returns the share by which a count grew or fell", () => {
  expect(countChange(150, 100)).toEqual({ kind: "up", amount: 0.5 });
  expect(countChange(75, 100)).toEqual({ kind: "down", amount: 0.25 });
  expect(countChange(0, 4)).toEqual({ kind: "down", amount: 1 });
  expect(countChange(7, 7)).toEqual({ kind: "same" });
});

it("returns no amount without a previous figure", () => {
  expect(countChange(9, undefined)).toEqual({ kind: "none" });
  expect(countChange(9, 0)).toEqual({ kind: "from_none" });
  expect(countChange(0, 0)).toEqual({ kind: "same" });
  expect(shareChange(0.5, undefined)).toEqual({ kind: "none" });
  expect(shareChange(undefined, 0.5)).toEqual({ kind: "none" });
});

it("returns percentage points for a share", () => {
  expect(shareChange(0.75, 0.5)).toEqual({ kind: "up", amount: 25 });
  expect(shareChange(0.25, 0.5)).toEqual({ kind: "down", amount: 25 });
  expect(shareChange(0.500_4, 0.5)).toEqual({ kind: "same" });
});
