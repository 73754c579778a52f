import { expect, test } from "vitest";
import { type BlockStatistics, getBlockRows } from "./block-rows.ts";

const none = { humans: 0, duplicates: 0, bots: 0, previews: 0, prefetches: 0, heads: 0, owners: 0, visitors: 0 };
const figures = (id: string, seen: Partial<typeof none>, used: Partial<typeof none> = {}): BlockStatistics => ({
  id,
  views: 0,
  viewers: 0,
  uses: 0,
  users: 0,
  seen: { ...none, ...seen },
  used: { ...none, ...used },
});

test("lists blocks with their counts, most viewed first, and omits those without any", () => {
  const all = [
    figures("a", { humans: 8, duplicates: 2, visitors: 4 }, { humans: 5, visitors: 1 }),
    figures("b", { owners: 7 }),
    figures("c", { humans: 20, visitors: 3 }),
    figures("d", {}, { humans: 1 }),
  ];
  const rows = (countChoice: Parameters<typeof getBlockRows>[2]) =>
    getBlockRows(all, [], countChoice).map(({ id, views, uses, rate }) => [id, views, uses, rate]);
  expect(rows({ measure: "human", withOwn: false })).toEqual([
    ["c", 20, 0, 0],
    ["a", 10, 5, 0.5],
    ["d", 0, 1, undefined],
  ]);
  expect(rows({ measure: "unique", withOwn: false })).toEqual([
    ["a", 4, 1, 0.25],
    ["c", 3, 0, 0],
  ]);
  expect(rows({ measure: "human", withOwn: true }).map(([id]) => id)).toEqual(["c", "a", "b", "d"]);
});
