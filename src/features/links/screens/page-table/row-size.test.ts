import { expect, it } from "vitest";
import { sampleLink } from "#testing/sample-link.ts";
import { getRowHeight, toLayout } from "./row-size.ts";

const row = (tags: string[]) => ({ kind: "link", key: "a", link: sampleLink("a", { tags }) }) as const;
const heading = (count: number) => ({ kind: "heading", key: "h", category: undefined, count, blockCount: 0 }) as const;

it("drops columns and buttons that do not fit, earlier with large type", () => {
  expect(toLayout(1072, 16, 47)).toBe("table");
  expect(toLayout(650, 16, 47)).toBe("lines");
  expect(toLayout(358, 16, 47)).toBe("cards");
  expect(toLayout(1072, 24, 47)).toBe("lines");
});

it("adds height for tags and for the hint of an empty category, and scales with the font", () => {
  expect(getRowHeight(row(["x"]), "table", 16)).toBeGreaterThan(getRowHeight(row([]), "table", 16));
  expect(getRowHeight(heading(0), "cards", 16)).toBeGreaterThan(getRowHeight(heading(1), "cards", 16));
  expect(getRowHeight(row([]), "cards", 32)).toBe(2 * getRowHeight(row([]), "cards", 16));
});
