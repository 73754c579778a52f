import { expect, test } from "vitest";
import { readRetryAfter } from "./retry-after.ts";

test("reads Retry-After in seconds and as a date", () => {
  const nowMs = Date.parse("2026-11-26T12:00:00Z");
  expect(readRetryAfter("120", nowMs)).toBe(120);
  expect(readRetryAfter("Thu, 26 Nov 2026 12:01:30 GMT", nowMs)).toBe(90);
  expect(readRetryAfter("Thu, 26 Nov 2026 11:00:00 GMT", nowMs)).toBe(0);
  for (const other of ["soon", "", undefined, ["1"]]) expect(readRetryAfter(other, nowMs)).toBeUndefined();
});
