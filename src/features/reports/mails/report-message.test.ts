import { describe, expect, test } from "vitest";
import type { Figure, ReportFigures } from "../figures.ts";
import { composeReport } from "./report-message.ts";

const same: Figure = { now: 40, before: 40 };

function changeOfThrough(language: "en" | "tr" | "ru", through: Figure): string | undefined {
  const figures: ReportFigures = {
    days: { from: "2026-05-04", until: "2026-05-10", zone: "UTC" },
    visits: same,
    clicks: same,
    visitors: same,
    through,
    periods: [],
    links: [],
    sources: [],
    countries: [],
  };
  const common = {
    publicUrl: "http://localhost",
    pageId: "0190a000-0000-7000-8000-000000000001",
    handle: "ada",
    pageUrl: "http://localhost/ada",
    unsubscribe: "http://localhost/unsubscribe/x",
  };
  return composeReport({ figures, rhythm: "weekly", language, ...common }).figures.at(-1)?.change;
}

describe("the change of the click-through rate", () => {
  test.each([
    ["en", "+1.5 points"],
    ["tr", "+1,5 puan"],
    ["ru", "+1,5\u00a0п.\u00a0п."],
  ] as const)("is given in percentage points in %s", (language, text) => {
    expect(changeOfThrough(language, { now: 0.315, before: 0.3 })).toBe(text);
  });

  test('has a minus sign if the rate falls, and reads "no change" or "new" if it stayed the same or was 0 before', () => {
    expect(changeOfThrough("en", { now: 0.3, before: 0.5 })).toBe("-20 points");
    expect(changeOfThrough("en", { now: 0.30001, before: 0.3 })).toBe("no change");
    expect(changeOfThrough("en", { now: 0.3, before: 0 })).toBe("new");
  });
});
