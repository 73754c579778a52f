import { expect, it } from "vitest";
import { conversionShare, formatShare } from "./statistics/measure.ts";

it("is the share of unique clicks in all clicks, in percent with two decimals", () => {
  expect(formatShare(conversionShare({ unique_click: 1, all_click: 3 }), "en")).toBe("33.33%");
  expect(formatShare(conversionShare({ unique_click: 5, all_click: 5 }), "en")).toBe("100.00%");
});

it("is zero, not a division by zero, before the first click", () => {
  expect(formatShare(conversionShare({ unique_click: 0, all_click: 0 }), "en")).toBe("0.00%");
});

it("is formatted for each language", () => {
  expect(formatShare(0.5, "tr")).toBe("%50,00");
  expect(formatShare(0.5, "ru").replace(/\s/, " ")).toBe("50,00 %");
});
