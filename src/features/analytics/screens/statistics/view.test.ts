import { describe, expect, test } from "vitest";
import { type CountChoice, getCount } from "./measure.ts";
import { intervalsFor, plusDays, toDayRange, defaultInterval } from "./period.ts";
import { onlyLink, withFilter, changeSearch, findExcess, readView } from "./view.ts";

const now = new Date("2026-03-01T22:30:00Z");
const people: CountChoice = { measure: "human", withOwn: false };
const read = (search: string, zone = "UTC", countChoice = people, since?: string) =>
  readView(new URLSearchParams(search), { now, zone, countChoice, since });

describe("a URL", () => {
  test("without parameters shows people of the last 30 days, by day", () => {
    expect(read("")).toMatchObject({
      period: "30d",
      span: { from: "2026-01-31", until: "2026-03-01" },
      interval: "day",
      measure: "human",
      withOwn: false,
      compare: "before",
      filters: [],
      listed: "visit",
      tabs: { places: "country", sources: "channel" },
    });
  });

  test("uses the days of the user's time zone", () => {
    expect(read("period=today", "Europe/Istanbul").span).toEqual({ from: "2026-03-02", until: "2026-03-02" });
  });

  test("with invalid parameters shows the defaults", () => {
    const search = "period=century&interval=second&count=guess&own=maybe&from=x&until=2026-01-01&places=moon&compare=x";
    expect(read(search)).toEqual(read(""));
    expect(read("from=2026-02-02&until=2026-02-01")).toEqual(read(""));
    expect(read("from=2026-01-01&until=2026-13-01")).toEqual(read(""));
    expect(read("from=2026-02-30&until=2026-03-20")).toEqual(read(""));
  });

  test("with a period that no query accepts shows the defaults", () => {
    expect(read("from=2020-12-18&until=2026-03-01")).toMatchObject({ period: "custom" });
    expect(read("from=2020-12-17&until=2026-03-01")).toEqual(read(""));
  });

  test("without a count choice falls back to the user's own, and one in the URL overrides it", () => {
    const kept: CountChoice = { measure: "all", withOwn: true };
    expect(read("", "UTC", kept)).toMatchObject(kept);
    expect(read("count=unique", "UTC", kept)).toMatchObject({ measure: "unique", withOwn: false });
  });

  test("round-trips every choice, including filters by several values, by the empty value, and excluding ones", () => {
    const filters = [
      { dimension: "country", is: true, values: ["TR", "a|b"] },
      { dimension: "referrer_host", is: true, values: [""] },
      { dimension: "os", is: false, values: ["iOS"] },
    ] as const;
    const search = changeSearch(new URLSearchParams("period=7d"), {
      countChoice: { measure: "all", withOwn: true },
      interval: "hour",
      compare: "year",
      listed: "click",
      tab: ["places", "language"],
      filters,
    });
    expect(read(search.toString())).toMatchObject({
      period: "7d",
      interval: "hour",
      measure: "all",
      withOwn: true,
      compare: "year",
      listed: "click",
      tabs: { places: "language" },
      filters,
    });
    const back = changeSearch(search, {
      countChoice: people,
      compare: "before",
      listed: "visit",
      tab: ["places", "country"],
      filters: [],
    });
    expect(back.toString()).toBe("period=7d&interval=hour&count=human");
    expect(changeSearch(back, { period: "30d" }).toString()).toBe("count=human");
  });

  test("with custom days has no named period, and drops the days when a period is chosen", () => {
    const search = changeSearch(new URLSearchParams(), { span: { from: "2025-01-01", until: "2025-12-31" } });
    expect(read(search.toString())).toMatchObject({ period: "custom", interval: "week" });
    expect(changeSearch(search, { period: "90d" }).toString()).toBe("period=90d");
  });
});

test("replaces the filter of a dimension, removes one without values, and recognises a single link", () => {
  const one = { dimension: "link", is: true, values: ["a"] } as const;
  const filters = withFilter(withFilter([], one), { dimension: "os", is: false, values: ["iOS"] });
  expect(onlyLink(filters)).toBe("a");
  expect(onlyLink(withFilter(filters, { ...one, is: false }))).toBeUndefined();
  expect(onlyLink(withFilter(filters, { ...one, values: ["a", "b"] }))).toBeUndefined();
  expect(withFilter(filters, { ...one, values: [] }).map(({ dimension }) => dimension)).toEqual(["os"]);
});

test("uses calendar months, and begins the period of all time a day before the first day with events", () => {
  expect(toDayRange("this_month", "2026-03-15")).toEqual({ from: "2026-03-01", until: "2026-03-15" });
  expect(toDayRange("last_month", "2026-01-31")).toEqual({ from: "2025-12-01", until: "2025-12-31" });
  expect(toDayRange("all", "2026-03-15", "2026-02-01")).toEqual({ from: "2026-01-31", until: "2026-03-15" });
  expect(toDayRange("all", "2026-03-15", "2001-01-01")).toEqual(toDayRange("all", "2026-03-15"));
});

test("lets a year end today and begin a day after the same date a year ago", () => {
  expect(toDayRange("12m", "2026-03-01")).toEqual({ from: "2025-03-02", until: "2026-03-01" });
  expect(toDayRange("12m", "2024-02-29")).toEqual({ from: "2023-03-01", until: "2024-02-29" });
  expect(toDayRange("12m", "2025-02-28")).toEqual({ from: "2024-02-29", until: "2025-02-28" });
  expect(plusDays("2024-02-28", 1)).toBe("2024-02-29");
});

test("offers only readable intervals: hours for a day, days for a quarter, weeks and months for years", () => {
  expect(intervalsFor({ from: "2026-01-01", until: "2026-01-01" })).toEqual(["hour"]);
  expect(intervalsFor({ from: "2026-01-01", until: "2026-03-31" })).toEqual(["day", "week", "month"]);
  expect(intervalsFor({ from: "2022-01-01", until: "2026-03-31" })).toEqual(["week", "month"]);
  expect(defaultInterval({ from: "2022-01-01", until: "2026-03-31" })).toBe("month");
});

test("counts people, distinct people or everything, and the owner only if chosen", () => {
  const counts = { humans: 5, duplicates: 2, bots: 10, previews: 3, prefetches: 1, heads: 1, owners: 4, visitors: 3 };
  const figure = (measure: "human" | "unique" | "all", withOwn = false) => getCount(counts, { measure, withOwn });
  expect([figure("human"), figure("unique"), figure("all")]).toEqual([7, 3, 22]);
  expect([figure("human", true), figure("unique", true), figure("all", true)]).toEqual([11, 3, 26]);
});

describe("a filter", () => {
  const values = (length: number) => Array.from({ length }, (_, index) => `v${index}`);

  test("takes up to 100 values", () => {
    expect([...findExcess(values(99), ["v0", "x"])]).toEqual([]);
    expect([...findExcess(values(100), ["v0", "x"])]).toEqual(["x"]);
  });

  test("takes values of up to 4,096 characters with separators and escapes", () => {
    expect([...findExcess(["a".repeat(4_093)], ["xy", "xyz", "x|"])]).toEqual(["xyz", "x|"]);
    expect([...findExcess([], ["a".repeat(4_096), "a".repeat(4_097)])]).toEqual(["a".repeat(4_097)]);
  });

  test("leaves room in the URL for letters that take several bytes there, and for other filters", () => {
    const campaigns = Array.from({ length: 20 }, (_, index) => `${index}${"п".repeat(50)}`);
    expect([...findExcess(campaigns, ["ещё"])]).toEqual([]);
    expect([...findExcess([...campaigns, ...campaigns.slice(0, 5)], ["ещё"])]).toEqual(["ещё"]);
    const others = [{ dimension: "utm_source", is: true, values: ["a".repeat(4_000)] } as const];
    expect([...findExcess(["a".repeat(3_400)], ["b"], others)]).toEqual([]);
    expect([...findExcess(["a".repeat(3_500)], ["b"], others)]).toEqual(["b"]);
  });
});
