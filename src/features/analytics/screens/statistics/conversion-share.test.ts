import { describe, expect, test } from "vitest";
import { formatShare, getConversionShare } from "./conversion-share.ts";

describe("the conversion rate", () => {
  test("divides unique clicks by all clicks, in percent with two decimals", () => {
    expect(formatShare(getConversionShare({ unique_click: 1, all_click: 3 }), "en")).toBe("33.33%");
    expect(formatShare(getConversionShare({ unique_click: 5, all_click: 5 }), "en")).toBe("100.00%");
  });

  test("is zero before the first click", () => {
    expect(formatShare(getConversionShare({ unique_click: 0, all_click: 0 }), "en")).toBe("0.00%");
  });

  test("follows the number format of each language", () => {
    expect(formatShare(0.5, "tr")).toBe("%50,00");
    expect(formatShare(0.5, "ru").replace(/\s/, " ")).toBe("50,00 %");
  });
});
