import { expect, it } from "vitest";
import { conversionShare, formatShare } from "./statistics/measure.ts";

it("divides unique clicks by all clicks, in percent with two decimals", () => {
  expect(formatShare(conversionShare({ unique_click: 1, all_click: 3 }), "en")).toBe("33.33%");
  expect(formatShare(conversionShare({ unique_click: 5, all_click: 5 }), "en")).toBe("100.00%");
});

it("is zero before the first click", () => {
  expect(formatShare(conversionShare({ unique_click: 0, all_click: 0 }), "en")).toBe("0.00%");
});

it("follows the number format of each language", () => {
  expect(formatShare(0.5, "tr")).toBe("%50,00");
  expect(formatShare(0.5, "ru").replace(/\s/, " ")).toBe("50,00 %");
});
