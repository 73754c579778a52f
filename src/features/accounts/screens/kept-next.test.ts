import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { keepNext, takeNext } from "./kept-next.ts";

const NEXT = "/new?url=https%3A%2F%2Fatlas.example";
const NOW = Date.parse("2026-05-01T09:00:00Z");

/** In-memory browser storage. */
function memoryStorage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

beforeEach(() => void vi.stubGlobal("localStorage", memoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

test("returns the path once", () => {
  keepNext(NEXT, NOW);
  expect([takeNext(NOW + 1), takeNext(NOW + 2)]).toEqual([NEXT, null]);
});

test("expires after a day, and is then removed too", () => {
  keepNext(NEXT, NOW);
  expect(takeNext(NOW + DAY_MS - 1)).toBe(NEXT);
  keepNext(NEXT, NOW);
  expect([takeNext(NOW + DAY_MS), takeNext(NOW)]).toEqual([null, null]);
});

test("is replaced by the path of the next sign-up, and removed by a sign-up without one", () => {
  keepNext("/oauth/consent", NOW);
  keepNext(NEXT, NOW + 1);
  expect(takeNext(NOW + DAY_MS)).toBe(NEXT);
  keepNext(NEXT, NOW);
  keepNext(null, NOW);
  expect(takeNext(NOW)).toBeNull();
});

test.each(["no JSON", '"text"', "null", "[]", '{"next":1,"untilMs":9e15}', '{"next":"/new"}'])(
  "ignores %s, which something else stored",
  (text) => {
    localStorage.setItem("after_sign_up", text);
    expect(takeNext(NOW)).toBeNull();
  },
);

test("does without storage", () => {
  vi.stubGlobal("localStorage", undefined);
  keepNext(NEXT, NOW);
  expect(takeNext(NOW)).toBeNull();
});
