import { expect, it } from "vitest";
import { toInstant, toWallTime } from "./wall-time.ts";

it.each([
  ["2026-05-01T09:00", "Europe/Istanbul", "2026-05-01T06:00:00.000Z"],
  ["2026-01-01T00:30", "America/New_York", "2026-01-01T05:30:00.000Z"],
  ["2026-05-01T09:00:30", "UTC", "2026-05-01T09:00:30.000Z"],
  ["2026-05-01T09:00", "Asia/Kathmandu", "2026-05-01T03:15:00.000Z"],
])("%s in %s is %s, and back", (wall, zone, instant) => {
  expect(toInstant(wall, zone)).toBe(instant);
  expect(toWallTime(instant, zone)).toBe(wall);
});

it("returns the first of the two instants of a repeated time", () => {
  expect(toInstant("2026-10-25T02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
});

it("returns the known instant of a time that is unchanged in its zone", () => {
  const known = "2026-10-25T01:30:00.123Z";
  expect(toInstant(toWallTime(known, "Europe/Berlin"), "Europe/Berlin", known)).toBe(known);
  expect(toInstant("2026-10-25T02:31", "Europe/Berlin", known)).toBe("2026-10-25T00:31:00.000Z");
  expect(toInstant("2026-10-25T02:30", "UTC", known)).toBe("2026-10-25T02:30:00.000Z");
  expect(toInstant("", "UTC", "")).toBeUndefined();
});

it("moves a skipped time forward by the length of the gap", () => {
  const instant = toInstant("2026-03-29T02:30", "Europe/Berlin");
  expect(toWallTime(instant!, "Europe/Berlin")).toBe("2026-03-29T03:30");
});

it.each(["", "2026-13-01T09:00", "tomorrow", "2026-05-01", "20266-05-01T09:00"])("returns undefined for %j", (wall) => {
  expect(toInstant(wall, "UTC")).toBeUndefined();
});
