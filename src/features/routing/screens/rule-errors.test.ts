import { describe, expect, it } from "vitest";
import { rulesBody } from "../schema.ts";
import type { Condition } from "../schema.ts";
import { findRuleErrors } from "./rule-errors.ts";
import { noRules, type RuleFields, toRulesBody } from "./rule-fields.ts";

const id = "00000000-0000-4000-8000-000000000001";
const other = "00000000-0000-4000-8000-000000000002";
const schedule = { from: "", until: "", hours: [], zone: "UTC" };
const targetWhen = (...when: Condition[]) => ({ targets: [{ id, when, to: "https://a.example/" }] });
const two = [
  { id, to: "https://a.example/", weight: 50 },
  { id: other, to: "https://b.example/", weight: 50 },
];

const wrong: readonly [string, string, Partial<RuleFields>][] = [
  ["schedule.until", "order", { schedule: { ...schedule, from: "2026-05-02T09:00", until: "2026-05-01T09:00" } }],
  [
    "schedule.hours.0.days",
    "days",
    { schedule: { ...schedule, hours: [{ days: [], from: "09:00", until: "10:00" }] } },
  ],
  [
    "schedule.hours.0.until",
    "same_time",
    { schedule: { ...schedule, hours: [{ days: [1], from: "09:00", until: "09:00" }] } },
  ],
  ["limit.clicks", "clicks", { limit: 0 }],
  ["gate.years", "years", { gate: { kind: "age", years: 5 } }],
  ["targets.0.to", "address", { targets: [{ id, when: [{ kind: "returning", is: "one-of" }], to: "javascript:1" }] }],
  ["targets.0.when", "condition", targetWhen()],
  ["targets.0.when.0.values", "values", targetWhen({ kind: "country", is: "one-of", values: [] })],
  ["targets.0.when.0.values", "host", targetWhen({ kind: "referrer", is: "one-of", values: ["no host"] })],
  ["targets.0.when.0.name", "query_name", targetWhen({ kind: "query", is: "one-of", name: "" })],
  ["targets.0.when.0.name", "query_name", targetWhen({ kind: "query", is: "one-of", name: "hlk" })],
  [
    "split.variants.1.to",
    "address",
    { split: { variants: [two[0]!, { ...two[1]!, to: "" }], autoStop: true, winner: null } },
  ],
  [
    "split.variants.0.weight",
    "shares",
    { split: { variants: two.map((each) => ({ ...each, weight: 0 })), autoStop: true, winner: null } },
  ],
  ["split.variants", "variants", { split: { variants: [two[0]!], autoStop: true, winner: null } }],
  ["apps.ios", "address", { apps: { ios: "ftp://a.example", android: "" } }],
  ["fallback", "fallback", { onDead: true }],
  ["fallback", "address", { fallback: "ftp://a.example" }],
  ["preview.image", "image", { preview: { title: "", description: "", image: "no picture" } }],
];

/** True for errors that the schema does not find: addresses are checked when destinations are parsed. */
const isAddress = (error: string) => error === "address";

describe("errors in the rules", () => {
  it.each(wrong)("are reported at %s: %s", (path, error, change) => {
    expect(findRuleErrors({ ...noRules, ...change }, "")).toEqual({ [path]: error });
  });

  it.each(wrong.filter(([, error]) => !isAddress(error)))("have the server's path for %s (%s)", (path, _, change) => {
    const { error } = rulesBody.safeParse(toRulesBody({ ...noRules, ...change }));
    const paths = error?.issues.map((issue) => issue.path.join(".")) ?? [];
    // the server's path may be more precise, and name the invalid one of several values
    expect(paths.filter((each) => each === path || each.startsWith(`${path}.`))).toHaveLength(1);
  });

  it("include dates whose years have more than four digits", () => {
    const dates = { from: "20266-05-01T09:00", until: "20266-05-02T09:00" };
    expect(findRuleErrors({ ...noRules, schedule: { ...schedule, ...dates } }, "")).toEqual({
      "schedule.from": "year",
      "schedule.until": "year",
    });
  });

  it("include a missing password and a delay that is too long", () => {
    expect(findRuleErrors({ ...noRules, password: "new" }, "")).toEqual({ password: "password" });
    expect(findRuleErrors({ ...noRules, password: "new" }, "x")).toEqual({});
    expect(findRuleErrors({ ...noRules, timeout: 61 }, "")).toEqual({ timeout: "seconds" });
  });

  it("are empty for valid rules", () => {
    const split = { variants: two, autoStop: true, winner: null };
    const fields = {
      ...noRules,
      ...targetWhen({ kind: "referrer", is: "one-of", values: ["direct", "a.example"] }),
      split,
    };
    expect(findRuleErrors(fields, "")).toEqual({});
  });
});
