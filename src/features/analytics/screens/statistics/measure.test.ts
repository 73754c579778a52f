import { expect, test } from "vitest";
import { getClickCount, getCount, type Measure } from "./measure.ts";

test.each<[Measure, boolean]>([
  ["human", false],
  ["human", true],
  ["unique", true],
  ["all", false],
  ["all", true],
])("counts %s (own: %s) on the home screen as on the analytics screen", (measure, withOwn) => {
  const counts = { humans: 5, duplicates: 2, bots: 10, previews: 3, prefetches: 1, heads: 4, owners: 6, visitors: 3 };
  const figures = { all: 7, unique: 3, noise: 18, own: 6 };
  expect(getClickCount(figures, { measure, withOwn })).toBe(getCount(counts, { measure, withOwn }));
});
