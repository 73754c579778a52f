import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#base/time.ts";
import { openRawDays } from "./raw-days.ts";

const log = pino({ level: "silent" });

function open(result: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>, timeoutMs = 1_000) {
  const loads: string[][] = [];
  const clock = { nowMs: 0 };
  const find = (ids: readonly string[]) => {
    loads.push([...ids]);
    return result(ids);
  };
  return { loads, clock, days: openRawDays(find, { log, timeoutMs, nowMs: () => clock.nowMs }) };
}

const pro = async (ids: readonly string[]) => new Map(ids.map((id) => [id, 730]));

test("caches a plan for ten minutes, then looks it up again and sees a change", async () => {
  let days = 180;
  const { loads, clock, days: raw } = open(async (ids) => new Map(ids.map((id) => [id, days])));
  await raw.lookUp(["a", "b", "a"]);
  clock.nowMs = 10 * MINUTE_MS - 1;
  expect(raw.lookUp(["a", "b"])).toBeUndefined();
  expect([loads, raw.get("a")]).toEqual([[["a", "b"]], 180]);
  days = 730;
  clock.nowMs = 10 * MINUTE_MS;
  await raw.lookUp(["a"]);
  expect([raw.get("a"), raw.get("b")]).toEqual([730, 180]);
});

test("looks up a plan again after ten minutes even if the clock was set back", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const days = openRawDays(pro, { log });
  await days.lookUp(["a"]);
  vi.advanceTimersByTime(10 * MINUTE_MS);
  vi.setSystemTime(Date.now() - HOUR_MS);
  expect(days.lookUp(["a"])).toBeInstanceOf(Promise);
});

test("keeps events of unknown and deleted workspaces for the longest retention", async () => {
  const { days: raw } = open(async () => new Map());
  expect(raw.get("a")).toBe(1_825);
  await raw.lookUp(["a"]);
  expect(raw.get("a")).toBe(1_825);
});

test("uses cached values while lookups fail, and does not retry for 30 seconds", async () => {
  let isUnavailable = false;
  const { loads, clock, days: raw } = open((ids) => (isUnavailable ? Promise.reject(new Error("away")) : pro(ids)));
  await raw.lookUp(["a"]);
  isUnavailable = true;
  clock.nowMs = 11 * MINUTE_MS;
  await raw.lookUp(["a", "b"]);
  expect([raw.get("a"), raw.get("b")]).toEqual([730, 1_825]);
  clock.nowMs += 30 * SECOND_MS - 1;
  expect(raw.lookUp(["b"])).toBeUndefined();
  expect(loads).toHaveLength(2);
  isUnavailable = false;
  clock.nowMs += 1;
  await raw.lookUp(["b"]);
  expect(raw.get("b")).toBe(730);
});

test("stops waiting for a hanging lookup after its timeout", async () => {
  const { days: raw } = open(() => new Promise(() => undefined), 10);
  await raw.lookUp(["a"]);
  expect(raw.get("a")).toBe(1_825);
});
