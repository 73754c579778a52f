import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#base/time.ts";
import { type HealthRecord, classifyCheck } from "./classify-check.ts";
import type { HealthCheck } from "./check.ts";

const start = Date.parse("2026-03-01T00:00:00Z");
const healthy: HealthCheck = { outcome: "ok", reason: "", status: 200, movedTo: "", finalAddress: "" };
const gone: HealthCheck = { outcome: "gone", reason: "status", status: 404, movedTo: "", finalAddress: "" };
const unavailable: HealthCheck = {
  outcome: "unavailable",
  reason: "unreachable",
  status: 0,
  movedTo: "",
  finalAddress: "",
};

/** Runs each check at the time that the previous one scheduled. Returns the hours since the start, and the states. */
function follow(checks: readonly HealthCheck[], spread = 0): { hours: number; state: string }[] {
  let record: HealthRecord | undefined;
  return checks.map((check) => {
    const now = record?.nextAt ?? new Date(start);
    record = classifyCheck(record, check, now, spread);
    return { hours: (now.getTime() - start) / HOUR_MS, state: record.state };
  });
}

test("reports a missing page as dead at the second check, an hour later", () => {
  expect(follow([gone, gone])).toEqual([
    { hours: 0, state: "failing" },
    { hours: 1, state: "dead" },
  ]);
});

test("reports an unreachable page as dead after four checks over nine hours, and then checks less and less often", () => {
  const checks = follow([
    unavailable,
    unavailable,
    unavailable,
    unavailable,
    unavailable,
    unavailable,
    unavailable,
    unavailable,
    unavailable,
    unavailable,
  ]);
  expect(checks.map(({ state }) => state)).toEqual([
    ...Array<string>(3).fill("failing"),
    ...Array<string>(7).fill("dead"),
  ]);
  expect(checks.map(({ hours }) => hours)).toEqual([0, 1, 4, 10, 22, 46, 94, 190, 358, 526]);
});

test("recovers after one success, and counts failures from the beginning", () => {
  expect(follow([gone, gone, healthy, gone]).map(({ state }) => state)).toEqual(["failing", "dead", "ok", "failing"]);
});

test("keeps a dead destination dead when it fails in another way", () => {
  expect(follow([gone, gone, unavailable]).at(-1)?.state).toBe("dead");
});

test("keeps a dead destination as it is while it cannot be checked, and checks it daily", () => {
  const guarded: HealthCheck = { ...healthy, outcome: "unknown", reason: "guarded", status: 429 };
  expect(follow([gone, gone, guarded, guarded, healthy])).toEqual([
    { hours: 0, state: "failing" },
    { hours: 1, state: "dead" },
    { hours: 4, state: "dead" },
    { hours: 28, state: "dead" },
    { hours: 52, state: "ok" },
  ]);
  const first = classifyCheck(undefined, gone, new Date(start), 0);
  const dead = classifyCheck(first, gone, new Date(start + HOUR_MS), 0);
  const { checkedAt: _, nextAt: _next, ...kept } = dead;
  expect(classifyCheck(dead, guarded, new Date(start + DAY_MS), 0)).toMatchObject(kept);
});

test("does not keep a destination dead whose server is up again, but turns robots away", () => {
  const guarded: HealthCheck = { ...healthy, outcome: "unknown", reason: "guarded", status: 403 };
  const checks = follow([unavailable, unavailable, unavailable, unavailable, guarded]);
  expect(checks.map(({ state }) => state).slice(-2)).toEqual(["dead", "unknown"]);
});

test("reports when the state began: at the first failure, or at the first check in this state", () => {
  const first = classifyCheck(undefined, gone, new Date(start), 0);
  const second = classifyCheck(first, gone, new Date(start + HOUR_MS), 0);
  expect(second).toMatchObject({ state: "dead", since: new Date(start) });
  const moved = { ...healthy, movedTo: "https://a.example/b" };
  const third = classifyCheck(second, moved, new Date(start + DAY_MS), 0);
  expect(third).toMatchObject({ state: "moved", since: new Date(start + DAY_MS), failures: 0 });
  expect(classifyCheck(third, moved, new Date(start + 2 * DAY_MS), 0).since).toEqual(third.since);
});

test("spreads the daily checks of healthy pages over six hours", () => {
  const at = (spread: number) => classifyCheck(undefined, healthy, new Date(start), spread).nextAt.getTime() - start;
  expect([at(0), at(1)]).toEqual([DAY_MS, DAY_MS + 6 * HOUR_MS]);
});
