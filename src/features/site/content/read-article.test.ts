import { expect, it } from "vitest";
import { readingMinutes } from "./read-article.ts";

const words = (count: number) => "word ".repeat(count);

it("returns whole minutes, rounded up, and at least one", () => {
  expect(readingMinutes("", "en")).toBe(1);
  expect(readingMinutes(words(200), "en")).toBe(1);
  expect(readingMinutes(words(201), "en")).toBe(2);
});

it("allows more time per word in languages with longer words", () => {
  expect(readingMinutes(words(800), "en")).toBe(4);
  expect(readingMinutes(words(800), "ru")).toBe(5);
  expect(readingMinutes(words(800), "tr")).toBe(6);
});

it("counts only visible words, not symbols or addresses, and words with apostrophes once", () => {
  const addresses = "[here](https://example.com/a/b/c/d/e/f/g) | --- | ".repeat(150);
  expect(readingMinutes(`${addresses}${"İzmir'den ".repeat(50)}`, "en")).toBe(1);
});
