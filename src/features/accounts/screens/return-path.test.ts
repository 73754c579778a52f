import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { memoryStorage } from "#testing/memory-storage.ts";
import { storeReturnPath, takeReturnPath } from "./return-path.ts";

const NEXT = "/new?url=https%3A%2F%2Fatlas.example";
const NOW = Date.parse("2026-05-01T09:00:00Z");

beforeEach(() => void vi.stubGlobal("localStorage", memoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

test("returns the path once", () => {
  storeReturnPath(NEXT, NOW);
  expect([takeReturnPath(NOW + 1), takeReturnPath(NOW + 2)]).toEqual([NEXT, null]);
});

test("expires after a day, and is then removed too", () => {
  storeReturnPath(NEXT, NOW);
  expect(takeReturnPath(NOW + DAY_MS - 1)).toBe(NEXT);
  storeReturnPath(NEXT, NOW);
  expect([takeReturnPath(NOW + DAY_MS), takeReturnPath(NOW)]).toEqual([null, null]);
});

test("is replaced by the path of the next sign-up, and removed by a sign-up without one", () => {
  storeReturnPath("/oauth/consent", NOW);
  storeReturnPath(NEXT, NOW + 1);
  expect(takeReturnPath(NOW + DAY_MS)).toBe(NEXT);
  storeReturnPath(NEXT, NOW);
  storeReturnPath(null, NOW);
  expect(takeReturnPath(NOW)).toBeNull();
});

test.each(["no JSON", '"text"', "null", "[]", '{"next":1,"untilMs":9e15}', '{"next":"/new"}'])(
  "ignores %s, which something else stored",
  (text) => {
    localStorage.setItem("after_sign_up", text);
    expect(takeReturnPath(NOW)).toBeNull();
  },
);

test("does without storage", () => {
  vi.stubGlobal("localStorage", undefined);
  storeReturnPath(NEXT, NOW);
  expect(takeReturnPath(NOW)).toBeNull();
});
