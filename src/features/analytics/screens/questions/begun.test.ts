import { expect, test } from "vitest";
import { begunOf } from "./begun.ts";

const HOUR = 3600;
const zone = "Europe/Istanbul";
/** 10:30 in Istanbul. */
const now = new Date("2026-05-10T07:30:00Z");
const midnight = Date.parse("2026-05-09T21:00:00Z") / 1000;
const hours = Array.from({ length: 24 }, (_, hour) => ({ start: midnight + hour * HOUR }));

test("what is still to come of today is left out, and the hour that goes on is said to be open", () => {
  const { series, isLastOpen } = begunOf(hours, { from: "2026-05-10", until: "2026-05-10" }, zone, now);
  expect([series!.length, series!.at(-1), isLastOpen]).toEqual([11, hours[10], true]);
});

test("days that are over stay as they are, and so does what is not there yet", () => {
  const span = { from: "2026-05-09", until: "2026-05-09" };
  expect(begunOf(hours, span, zone, now)).toEqual({ series: hours, isLastOpen: false });
  expect(begunOf(undefined, span, zone, now)).toEqual({ series: undefined, isLastOpen: false });
});

test("today is today in the zone that is asked about", () => {
  const late = new Date("2026-05-09T22:00:00Z");
  const span = { from: "2026-05-09", until: "2026-05-09" };
  expect(begunOf(hours, span, zone, late).isLastOpen).toBe(false);
  expect(begunOf(hours, span, "UTC", late).isLastOpen).toBe(true);
});
