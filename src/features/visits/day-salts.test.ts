import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { type DaySalts, cacheDaySalts } from "./day-salts.ts";

const opened: DaySalts[] = [];
afterEach(() => {
  for (const salts of opened.splice(0)) salts.stop();
  vi.useRealTimers();
});

function setUp(startsAt: string) {
  const state = { nowMs: Date.parse(startsAt), isUnavailable: false };
  const calls: string[] = [];
  const failures: unknown[] = [];
  const salts = cacheDaySalts({
    nowMs: () => state.nowMs,
    onFailure: (error) => failures.push(error),
    async find(day) {
      calls.push(day);
      if (state.isUnavailable) throw new Error("away");
      return Buffer.from(day);
    },
  });
  opened.push(salts);
  const peek = (text: string) => salts.peek(Date.parse(text))?.toString();
  return { state, calls, failures, peek };
}

test("holds the salts of today and yesterday, tomorrow's only shortly before midnight, and drops older salts", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { state, calls, peek } = setUp("2026-05-02T12:00:00Z");
  await eventually(async () => peek("2026-05-02T12:00:00Z"));
  expect(calls).toEqual(["2026-05-01", "2026-05-02"]);
  expect(peek("2026-05-01T23:00:00Z")).toBe("2026-05-01");
  expect(peek("2026-05-03T00:00:00Z")).toBeUndefined();

  state.nowMs = Date.parse("2026-05-02T23:56:00Z");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(peek("2026-05-03T00:00:00Z")).toBe("2026-05-03");

  state.nowMs = Date.parse("2026-05-03T00:00:30Z");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(peek("2026-05-01T23:00:00Z")).toBeUndefined();
  expect(peek("2026-05-02T23:00:00Z")).toBe("2026-05-02");
});

test("returns undefined at once while the store is down, and retries", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { state, failures, peek } = setUp("2026-05-02T12:00:00Z");
  state.isUnavailable = true;
  await eventually(async () => failures.length > 0);
  expect(peek("2026-05-02T12:00:00Z")).toBeUndefined();
  state.isUnavailable = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(peek("2026-05-02T12:00:00Z")).toBe("2026-05-02");
});
