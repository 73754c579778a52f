import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#base/time.ts";
import { type Finding, judge } from "./judge.ts";
import type { HealthCheck } from "./check.ts";

const start = Date.parse("2026-03-01T00:00:00Z");
const well: HealthCheck = { found: "ok", reason: "", status: 200, movedTo: "" };
const gone: HealthCheck = { found: "gone", reason: "status", status: 404, movedTo: "" };
const away: HealthCheck = { found: "away", reason: "unreachable", status: 0, movedTo: "" };

/** Looks whenever the one before says so, and tells after how many hours and in which state each was. */
function follow(checks: readonly HealthCheck[], spread = 0): { hours: number; state: string }[] {
  let finding: Finding | undefined;
  return checks.map((check) => {
    const now = finding?.nextAt ?? new Date(start);
    finding = judge(finding, check, now, spread);
    return { hours: (now.getTime() - start) / HOUR_MS, state: finding.state };
  });
}

test("what is gone is believed at the second look, an hour later", () => {
  expect(follow([gone, gone])).toEqual([
    { hours: 0, state: "failing" },
    { hours: 1, state: "dead" },
  ]);
});

test("what does not answer is given nine hours and four looks, and then is looked at ever more seldom", () => {
  const checks = follow([away, away, away, away, away, away, away, away, away, away]);
  expect(checks.map(({ state }) => state)).toEqual([
    ...Array<string>(3).fill("failing"),
    ...Array<string>(7).fill("dead"),
  ]);
  expect(checks.map(({ hours }) => hours)).toEqual([0, 1, 4, 10, 22, 46, 94, 190, 358, 526]);
});

test("one answer makes it well again, and counting begins anew", () => {
  expect(follow([gone, gone, well, gone]).map(({ state }) => state)).toEqual(["failing", "dead", "ok", "failing"]);
});

test("a dead destination that is away once is not suddenly just failing", () => {
  expect(follow([gone, gone, away]).at(-1)?.state).toBe("dead");
});

test("it says since when: the first failure, or the first look in this state", () => {
  const first = judge(undefined, gone, new Date(start), 0);
  const second = judge(first, gone, new Date(start + HOUR_MS), 0);
  expect(second).toMatchObject({ state: "dead", since: new Date(start) });
  const moved = { ...well, movedTo: "https://a.example/b" };
  const third = judge(second, moved, new Date(start + DAY_MS), 0);
  expect(third).toMatchObject({ state: "moved", since: new Date(start + DAY_MS), failures: 0 });
  expect(judge(third, moved, new Date(start + 2 * DAY_MS), 0).since).toEqual(third.since);
});

test("what is well is looked at once a day, not all at once", () => {
  const at = (spread: number) => judge(undefined, well, new Date(start), spread).nextAt.getTime() - start;
  expect([at(0), at(1)]).toEqual([DAY_MS, DAY_MS + 6 * HOUR_MS]);
});
