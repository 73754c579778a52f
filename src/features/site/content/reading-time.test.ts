import { expect, it } from "vitest";
import { readingMinutes } from "./reading-time.ts";

const words = (count: number) => "word ".repeat(count);

it("is whole minutes, begun ones included, and never none", () => {
  expect(readingMinutes("", "en")).toBe(1);
  expect(readingMinutes(words(200), "en")).toBe(1);
  expect(readingMinutes(words(201), "en")).toBe(2);
});

it("takes longer for as many words of a language whose words say more", () => {
  expect(readingMinutes(words(800), "en")).toBe(4);
  expect(readingMinutes(words(800), "ru")).toBe(5);
  expect(readingMinutes(words(800), "tr")).toBe(6);
});

it("counts what people read: neither signs nor addresses, and words with apostrophes once", () => {
  const addresses = "[here](https://example.com/a/b/c/d/e/f/g) | --- | ".repeat(150);
  expect(readingMinutes(`${addresses}${"İzmir'den ".repeat(50)}`, "en")).toBe(1);
});
