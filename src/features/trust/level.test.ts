import { expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { type TrustEvidence, getLevel, findNextLevel } from "./level.ts";

const OLD: TrustEvidence = { ageMs: 30 * DAY_MS, isRestricted: false, hasOpenCase: false, clicks: 100 };

test.each([
  ["new on the first day", { ageMs: 0 }, "new"],
  ["new until three days", { ageMs: 3 * DAY_MS - 1 }, "new"],
  ["basic from three days on", { ageMs: 3 * DAY_MS }, "basic"],
  ["basic until thirty days, regardless of its clicks", { ageMs: 30 * DAY_MS - 1, clicks: 1e6 }, "basic"],
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

const NOW = new Date("2026-03-10T09:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

test.each([
  ["a new account by its age", { ageMs: DAY_MS }, { level: "basic", from: inDays(2), clicks: 0, latest: inDays(2) }],
  [
    "a basic account by its age and missing clicks",
    { ageMs: 10 * DAY_MS, clicks: 40 },
    { level: "trusted", from: inDays(20), clicks: 60, latest: inDays(80) },
  ],
  [
    "an old account at once, with the missing clicks",
    { ageMs: 50 * DAY_MS, clicks: 99 },
    { level: "trusted", from: NOW, clicks: 1, latest: inDays(40) },
  ],
  [
    "an account with an open report by its age alone",
    { ageMs: 40 * DAY_MS, hasOpenCase: true },
    { level: "trusted", from: inDays(50), clicks: 0, latest: inDays(50) },
  ],
  ["a trusted account not at all", {}, undefined],
  ["a restricted account not at all", { isRestricted: true }, undefined],
] as const)("reaches the next level: %s", (_name, evidence, next) =>
  expect(findNextLevel({ ...OLD, ...evidence }, NOW)).toEqual(next),
);
