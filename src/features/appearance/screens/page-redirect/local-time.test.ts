import { expect, test } from "vitest";
import { toInstant, toLocalText } from "./local-time.ts";

test("round-trips an instant through the field", () => {
  for (const instant of ["2026-05-01T12:30:00.000Z", "2026-12-31T23:59:00.000Z"])
    expect(toInstant(toLocalText(instant))).toBe(instant);
});

test("converts an empty field to null, and back", () => {
  expect([toInstant(""), toLocalText(null), toInstant("tomorrow")]).toEqual([null, "", null]);
});
