import { expect, test } from "vitest";
import { isZone } from "./zone.ts";

test.each([
  ["Europe/Istanbul", true],
  ["UTC", true],
  ["Asia/Kathmandu", true],
  ["Mars/Olympus", false],
  ["", false],
  ["../etc/passwd", false],
  ["+03:00", false],
  // known to neither Temporal nor ClickHouse
  ["PST", false],
  ["SystemV/PST8", false],
])("recognises %j as a time zone: %j", (name, expected) => {
  expect(isZone(name)).toBe(expected);
});
