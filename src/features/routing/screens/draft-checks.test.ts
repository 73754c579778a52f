import { expect, it } from "vitest";
import { isRuleFields } from "./draft-checks.ts";
import { noRules, type RuleFields } from "./rule-fields.ts";

const hours = [{ days: [1], from: "09:00", until: "18:00" }];
const full: RuleFields = {
  ...noRules,
  schedule: { from: "", until: "", hours, zone: "UTC" },
  limit: 5,
  gate: { kind: "age", years: 18 },
  targets: [
    {
      id: "1",
      when: [
        { kind: "country", is: "one-of", values: ["DE"] },
        { kind: "query", is: "one-of", name: "a" },
        { kind: "time", is: "one-of", hours, zone: "UTC" },
        { kind: "returning", is: "none-of" },
      ],
      to: "a.example",
    },
  ],
  split: { variants: [{ id: "1", to: "", weight: 100 }], autoStop: true, winner: null },
};

it("reads the rules of a draft as they were written", () => {
  expect(isRuleFields(JSON.parse(JSON.stringify(full)))).toBe(true);
  expect(isRuleFields(JSON.parse(JSON.stringify(noRules)))).toBe(true);
});

it.each([
  ["without rules", { schedule: undefined }],
  ["hours of another type", { schedule: { ...full.schedule, hours: [{ days: "1", from: "", until: "" }] } }],
  ["a target without conditions", { targets: [{ id: "1", to: "" }] }],
  ["a condition without values", { targets: [{ id: "1", to: "", when: [{ kind: "country", is: "one-of" }] }] }],
  ["a share that is not a number", { split: { ...full.split, variants: [{ id: "1", to: "", weight: "1" }] } }],
  ["another password", { password: "secret" }],
  ["an invalid preview", { preview: null }],
])("rejects a draft with %s", (_name, change) => {
  expect(isRuleFields({ ...full, ...change })).toBe(false);
});
