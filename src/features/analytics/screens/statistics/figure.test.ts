import { expect, test } from "vitest";
import { NO_COUNTS } from "../../queries/statistics-query.ts";
import { getPointChange } from "./figure.ts";
import type { OverviewPeriod } from "./queries.ts";

const countChoice = { measure: "human", withOwn: false } as const;
const totals = (visits: number, clicks: number, unique = clicks): OverviewPeriod => ({
  visits: { ...NO_COUNTS, humans: visits },
  clicks: { ...NO_COUNTS, humans: clicks },
  visitors: visits,
  unique_click: unique,
  all_click: clicks,
});

test("compares a share with any previous share, including 0", () => {
  expect(getPointChange("through", { period: totals(10, 5), before: totals(10, 0) }, countChoice)).toBe(50);
  expect(getPointChange("through", { period: totals(10, 0), before: totals(10, 5) }, countChoice)).toBe(-50);
  expect(getPointChange("conversion", { period: totals(10, 4, 3), before: totals(10, 4, 2) }, countChoice)).toBe(25);
});

test("does not compare shares if a total is zero, now or before", () => {
  for (const name of ["through", "conversion"] as const) {
    expect(getPointChange(name, { period: totals(0, 0), before: totals(10, 5) }, countChoice)).toBeUndefined();
    expect(getPointChange(name, { period: totals(10, 5), before: totals(0, 0) }, countChoice)).toBeUndefined();
  }
});
