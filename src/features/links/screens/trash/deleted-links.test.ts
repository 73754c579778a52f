import { expect, it } from "vitest";
import { daysLeft } from "./deleted-links.tsx";

const deletedAt = "2026-03-01T12:00:00.000Z";

it.each([
  ["2026-03-01T12:00:00.000Z", 30],
  ["2026-03-01T12:00:01.000Z", 30],
  ["2026-03-02T12:00:01.000Z", 29],
  ["2026-03-31T11:00:00.000Z", 1],
  ["2026-04-02T00:00:00.000Z", 0],
  ["2026-02-28T00:00:00.000Z", 30],
])("counts the days left at %s: %i", (now, days) => {
  expect(daysLeft(deletedAt, new Date(now))).toBe(days);
});
