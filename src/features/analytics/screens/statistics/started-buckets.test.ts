import { expect, test } from "vitest";
import { NO_COUNTS } from "../../queries/statistics-query.ts";
import { dropFutureBuckets } from "./started-buckets.ts";

const HOUR = 3600;
const zone = "Europe/Istanbul";
/** 10:30 in Istanbul. */
const asOfMs = Date.parse("2026-05-10T07:30:00Z");
const midnight = Date.parse("2026-05-09T21:00:00Z") / 1000;
const buckets = Array.from({ length: 24 }, (_, hour) => ({
  start: midnight + hour * HOUR,
  visits: NO_COUNTS,
  clicks: NO_COUNTS,
}));

test("drops the hours of today that have not begun, and reports the current hour as open", () => {
  const { series, isLastOpen } = dropFutureBuckets(
    { buckets, asOfMs },
    { from: "2026-05-10", until: "2026-05-10" },
    zone,
  );
  expect([series!.length, series!.at(-1), isLastOpen]).toEqual([11, buckets[10], true]);
});

test("leaves past days unchanged, and accepts a series that has not loaded", () => {
  const span = { from: "2026-05-09", until: "2026-05-09" };
  expect(dropFutureBuckets({ buckets, asOfMs }, span, zone)).toEqual({ series: buckets, isLastOpen: false });
  expect(dropFutureBuckets(undefined, span, zone)).toEqual({ series: undefined, isLastOpen: false });
});

test("determines today in the queried zone", () => {
  const late = { buckets, asOfMs: Date.parse("2026-05-09T22:00:00Z") };
  const span = { from: "2026-05-09", until: "2026-05-09" };
  expect(dropFutureBuckets(late, span, zone).isLastOpen).toBe(false);
  expect(dropFutureBuckets(late, span, "UTC").isLastOpen).toBe(true);
});
