import { expect, test } from "vitest";
import { sizeText } from "./data-texts.ts";

test.each([
  [0, "en", "1 kB"],
  [1_540, "en", "1.5 kB"],
  [84_000, "tr", "84 kB"],
  [2_340_000, "tr", "2,3 MB"],
  [120_000_000, "en", "120 MB"],
])("%i bytes in %s are %s", (bytes, language, text) => {
  expect(sizeText(bytes, language).replaceAll("\u00a0", " ")).toBe(text);
});
