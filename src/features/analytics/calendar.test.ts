import { expect, test } from "vitest";
import { HOUR_MS } from "#base/time.ts";
import { lastDays } from "./calendar.ts";

const at = (iso: string) => new Date(iso);
const getStarts = (zone: string, now: string, count: number) =>
  lastDays(zone, at(now), count).map(({ date, start }) => `${date} ${start.toISOString()}`);

test("returns the days up to today in the time zone", () => {
  expect(getStarts("UTC", "2027-03-01T00:00:00Z", 2)).toEqual([
    "2027-02-28 2027-02-28T00:00:00.000Z",
    "2027-03-01 2027-03-01T00:00:00.000Z",
  ]);
  expect(getStarts("Europe/Istanbul", "2027-02-28T22:30:00Z", 2)).toEqual([
    "2027-02-28 2027-02-27T21:00:00.000Z",
    "2027-03-01 2027-02-28T21:00:00.000Z",
  ]);
  expect(getStarts("America/Los_Angeles", "2027-03-01T07:59:00Z", 1)).toEqual(["2027-02-28 2027-02-28T08:00:00.000Z"]);
});

test("makes a day with a clock change 23 or 25 hours long", () => {
  const lengths = (now: string) => {
    const [first, second] = lastDays("Europe/Berlin", at(now), 2);
    return (second!.start.getTime() - first!.start.getTime()) / HOUR_MS;
  };
  expect(lengths("2027-03-29T12:00:00Z")).toBe(23);
  expect(lengths("2027-11-01T12:00:00Z")).toBe(25);
});

test("begins a day after the gap if a clock change skips midnight", () => {
  expect(getStarts("America/Havana", "2027-03-14T12:00:00Z", 1)).toEqual(["2027-03-14 2027-03-14T05:00:00.000Z"]);
});
