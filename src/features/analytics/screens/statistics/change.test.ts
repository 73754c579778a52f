import { describe, expect, test } from "vitest";
import { compareCounts, compareShares, findChangePercent } from "./change.ts";

describe("a change", () => {
  test("returns the share by which a count grew or fell", () => {
    expect(compareCounts(150, 100)).toEqual({ kind: "up", amount: 0.5 });
    expect(compareCounts(75, 100)).toEqual({ kind: "down", amount: 0.25 });
    expect(compareCounts(0, 4)).toEqual({ kind: "down", amount: 1 });
    expect(compareCounts(7, 7)).toEqual({ kind: "same" });
  });

  test("returns no amount without a previous figure", () => {
    expect(compareCounts(9, undefined)).toEqual({ kind: "none" });
    expect(compareCounts(9, 0)).toEqual({ kind: "from_none" });
    expect(compareCounts(0, 0)).toEqual({ kind: "same" });
    expect(compareShares(0.5, undefined)).toEqual({ kind: "none" });
    expect(compareShares(undefined, 0.5)).toEqual({ kind: "none" });
  });

  test("returns percentage points for a share", () => {
    expect(compareShares(0.75, 0.5)).toEqual({ kind: "up", amount: 25 });
    expect(compareShares(0.25, 0.5)).toEqual({ kind: "down", amount: 25 });
    expect(compareShares(0.500_4, 0.5)).toEqual({ kind: "same" });
  });
});

test("returns the change in percent, and undefined if the previous count is 0", () => {
  expect([findChangePercent(3, 2), findChangePercent(0, 2), findChangePercent(5, 0)]).toEqual([50, -100, undefined]);
});
