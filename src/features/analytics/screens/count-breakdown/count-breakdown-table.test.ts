import { expect, test } from "vitest";
import { getCount, type Measure } from "../statistics/measure.ts";
import { toEntries, getPrograms } from "./count-breakdown-table.tsx";

const counts = { humans: 5, duplicates: 2, bots: 10, previews: 3, prefetches: 1, heads: 4, owners: 6, visitors: 3 };

test.each<[Measure, boolean]>([
  ["human", false],
  ["human", true],
  ["all", false],
  ["all", true],
])("adds up counted entries to the figure, and all entries to all events: %s (own visits: %s)", (measure, withOwn) => {
  const { sumCounted, sumLeftOut, counted, leftOut } = toEntries(counts, { measure, withOwn });
  expect(sumCounted).toBe(getCount(counts, { measure, withOwn }));
  expect(sumCounted + sumLeftOut).toBe(31);
  expect(counted.length + leftOut.length).toBe(7);
});

test("counts distinct people among people's events only, never the owner", () => {
  expect(toEntries(counts, { measure: "unique", withOwn: true }).sumCounted).toBe(7);
});

test("lists programs that add up to their traffic class, the busiest first and unnamed ones last", () => {
  const rows = [
    { name: "", bots: 1, previews: 0 },
    { name: "Googlebot", bots: 2, previews: 0 },
    { name: "Telegram", bots: 0, previews: 3 },
    { name: "Bingbot", bots: 4, previews: 0 },
  ];
  expect(getPrograms(rows, "bots", 10)).toEqual([
    { name: "Bingbot", count: 4 },
    { name: "Googlebot", count: 2 },
    { name: "", count: 4 },
  ]);
  expect(getPrograms(rows, "previews", 3)).toEqual([{ name: "Telegram", count: 3 }]);
});
