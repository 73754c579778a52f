import { describe, expect, it } from "vitest";
import { formatNearDay, getRulesState } from "./rules-state.ts";

const now = new Date("2026-05-01T12:00:00Z");
const none = { rules: null, hasPassword: false, taken: 0, timeout: 0 };
const schedule = (from?: string, until?: string) => ({
  schedule: { zone: "UTC", ...(from && { from }), ...(until && { until }) },
});

describe("the state of a link's rules", () => {
  it("is undefined without rules", () => {
    expect(getRulesState(none, now)).toBeUndefined();
  });

  it.each([
    ["starts", schedule("2026-05-02T00:00:00Z")],
    ["ended", schedule(undefined, "2026-05-01T12:00:00Z")],
    [undefined, schedule("2026-05-01T12:00:00Z", "2026-05-02T00:00:00Z")],
  ])("is %s according to the schedule", (kind, rules) => {
    expect(getRulesState({ ...none, rules }, now)?.closed?.kind).toBe(kind);
  });

  it("is used up once the clicks reach the limit", () => {
    const rules = { limit: { clicks: 5 } };
    expect(getRulesState({ ...none, rules, taken: 4 }, now)?.closed).toBeUndefined();
    expect(getRulesState({ ...none, rules, taken: 5 }, now)?.closed).toEqual({ kind: "used_up" });
  });

  it("is closed outside of its hours in their time zone", () => {
    // `now` is a Friday
    const open = (from: string, until: string) => ({
      schedule: { zone: "Europe/Berlin", hours: [{ days: [5], from, until }] },
    });
    expect(getRulesState({ ...none, rules: open("14:00", "15:00") }, now)?.closed).toBeUndefined();
    expect(getRulesState({ ...none, rules: open("12:00", "13:00") }, now)?.closed).toEqual({ kind: "closed" });
  });

  it("distinguishes a password from other rules, and ignores a preview", () => {
    expect(getRulesState({ ...none, hasPassword: true }, now)).toMatchObject({ hasPassword: true, hasOthers: false });
    expect(getRulesState({ ...none, timeout: 5 }, now)).toMatchObject({ hasPassword: false, hasOthers: true });
    expect(getRulesState({ ...none, rules: { preview: { title: "x" } } }, now)).toMatchObject({ hasOthers: false });
  });
});

it.each([
  ["2026-05-04T12:00:00Z", "en", "Monday"],
  ["2026-05-04T12:00:00Z", "ru", "понедельник"],
  ["2026-05-21T12:00:00Z", "tr", "21 May"],
])("formats the day of %s in %s as %s", (at, language, words) => {
  expect(formatNearDay(at, now, language)).toBe(words);
});
