import { describe, expect, test } from "vitest";
import {
  conversionShare,
  countChange,
  countedClicks,
  formatShare,
  getCount,
  type Measure,
  shareChange,
} from "./measure.ts";

describe("a change", () => {
  test("returns the share by which a count grew or fell", () => {
    expect(countChange(150, 100)).toEqual({ kind: "up", amount: 0.5 });
    expect(countChange(75, 100)).toEqual({ kind: "down", amount: 0.25 });
    expect(countChange(0, 4)).toEqual({ kind: "down", amount: 1 });
    expect(countChange(7, 7)).toEqual({ kind: "same" });
  });

  test("returns no amount without a previous figure", () => {
    expect(countChange(9, undefined)).toEqual({ kind: "none" });
    expect(countChange(9, 0)).toEqual({ kind: "from_none" });
    expect(countChange(0, 0)).toEqual({ kind: "same" });
    expect(shareChange(0.5, undefined)).toEqual({ kind: "none" });
    expect(shareChange(undefined, 0.5)).toEqual({ kind: "none" });
  });

  test("returns percentage points for a share", () => {
    expect(shareChange(0.75, 0.5)).toEqual({ kind: "up", amount: 25 });
    expect(shareChange(0.25, 0.5)).toEqual({ kind: "down", amount: 25 });
    expect(shareChange(0.500_4, 0.5)).toEqual({ kind: "same" });
  });
});

describe("the conversion rate", () => {
  test("divides unique clicks by all clicks, in percent with two decimals", () => {
    expect(formatShare(conversionShare({ unique_click: 1, all_click: 3 }), "en")).toBe("33.33%");
    expect(formatShare(conversionShare({ unique_click: 5, all_click: 5 }), "en")).toBe("100.00%");
  });

  test("is zero before the first click", () => {
    expect(formatShare(conversionShare({ unique_click: 0, all_click: 0 }), "en")).toBe("0.00%");
  });

  test("follows the number format of each language", () => {
    expect(formatShare(0.5, "tr")).toBe("%50,00");
    expect(formatShare(0.5, "ru").replace(/\s/, " ")).toBe("50,00 %");
  });
});

test.each<[Measure, boolean]>([
  ["human", false],
  ["human", true],
  ["unique", true],
  ["all", false],
  ["all", true],
])("counts %s (own: %s) on the home screen as on the analytics screen", (measure, withOwn) => {
  const counts = { humans: 5, duplicates: 2, bots: 10, previews: 3, prefetches: 1, heads: 4, owners: 6, visitors: 3 };
  const figures = { all: 7, unique: 3, noise: 18, own: 6 };
  expect(countedClicks(figures, { measure, withOwn })).toBe(getCount(counts, { measure, withOwn }));
});
