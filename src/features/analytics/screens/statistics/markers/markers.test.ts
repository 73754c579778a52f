import { expect, test } from "vitest";
import { listBuckets } from "../../../queries/range.ts";
import { type ChartNote, getMarkers } from "./markers.ts";

const note = (title: string, day: string, link: string | null = null): ChartNote => ({
  _id: title,
  title,
  day,
  link,
});
const zone = "America/New_York";
const span = { from: "2026-03-01", until: "2026-03-31" };
const titles = (
  notes: readonly ChartNote[],
  interval: "hour" | "day" | "week" | "month",
  filters: Parameters<typeof getMarkers>[2]["filters"] = [],
  over = span,
) => {
  const bucketStarts = listBuckets({ ...over, zone }, interval);
  return getMarkers(notes, bucketStarts, { span: over, interval, filters }, zone).map(({ index, notes: own }) => [
    index,
    ...own.map(({ title }) => title),
  ]);
};

test("places a note on its day, even after a clock change", () => {
  const notes = [note("last", "2026-03-31"), note("first", "2026-03-01"), note("clocks", "2026-03-09")];
  expect(titles(notes, "day")).toEqual([
    [0, "first"],
    [8, "clocks"],
    [30, "last"],
  ]);
});

test("places a note at the first hour of its day, or at the week or month that contains it", () => {
  const notes = [note("b", "2026-03-05"), note("a", "2026-03-03")];
  expect(titles(notes, "hour", [], { from: "2026-03-02", until: "2026-03-05" })).toEqual([
    [24, "a"],
    [72, "b"],
  ]);
  expect(titles(notes, "week")).toEqual([[1, "a", "b"]]);
  expect(titles(notes, "month")).toEqual([[0, "a", "b"]]);
});

test("hides notes outside the days or about another link", () => {
  const notes = [note("early", "2026-02-28"), note("late", "2026-04-01"), note("all", "2026-03-02")];
  expect(titles(notes, "day")).toEqual([[1, "all"]]);
  const ofLinks = [note("mine", "2026-03-02", "x"), note("other", "2026-03-02", "y"), note("all", "2026-03-02")];
  expect(titles(ofLinks, "day", [{ dimension: "link", is: true, values: ["x"] }])).toEqual([[1, "mine", "all"]]);
  expect(titles(ofLinks, "day", [{ dimension: "link", is: false, values: ["x"] }])).toEqual([[1, "other", "all"]]);
  expect(titles(ofLinks, "day", [{ dimension: "country", is: true, values: ["TR"] }])[0]).toHaveLength(4);
});
