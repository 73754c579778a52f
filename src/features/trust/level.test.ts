import { expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { type Evidence, getLevel } from "./level.ts";

const OLD: Evidence = { ageMs: 30 * DAY_MS, isRestricted: false, hasOpenCase: false, clicks: 100 };

test.each([
  ["new on the first day", { ageMs: 0 }, "new"],
  ["new until three days", { ageMs: 3 * DAY_MS - 1 }, "new"],
  ["basic from three days on", { ageMs: 3 * DAY_MS }, "basic"],
  ["basic until thirty days, whatever its clicks", { ageMs: 30 * DAY_MS - 1, clicks: 1e6 }, "basic"],
  ["trusted at thirty days with enough clicks", {}, "trusted"],
  ["basic with too few clicks", { clicks: 99 }, "basic"],
  ["basic while a report is open", { hasOpenCase: true }, "basic"],
  [
    "trusted at ninety days without clicks, and despite a report",
    { ageMs: 90 * DAY_MS, clicks: 0, hasOpenCase: true },
    "trusted",
  ],
  ["new while moderation restricts it, at any age", { ageMs: 900 * DAY_MS, isRestricted: true }, "new"],
] as const)("an account is %s", (_name, evidence, level) => expect(getLevel({ ...OLD, ...evidence })).toBe(level));
