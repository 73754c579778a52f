import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import type { Condition } from "../schema.ts";
import { noRules, type RuleFields, type RuleName } from "./rule-fields.ts";
import { conditionPhrase } from "./sentences/condition-phrases.ts";
import { useRuleNames } from "./use-rule-names.ts";
import { useTranslator } from "./sentences/translator.ts";

function Rule({ name, fields }: { name: RuleName; fields: RuleFields }) {
  const { getName, summarize } = useRuleNames();
  return <p>{`${getName(name)}: ${summarize(name, fields)}`}</p>;
}

function Phrase({ condition }: { condition: Condition }) {
  return <p>{conditionPhrase(condition, useTranslator())}</p>;
}

const variants = [
  { id: "a", to: "https://a.example", weight: 70 },
  { id: "b", to: "https://b.example", weight: 30 },
];
const german: Condition = { kind: "country", is: "one-of", values: ["DE"] };

test.each<[Partial<RuleFields>, string]>([
  [
    { schedule: { from: "2026-05-01T09:00", until: "", hours: [], zone: "Europe/Istanbul" } },
    "Schedule: Open from Fri, 1 May 2026 at 09:00 (Istanbul time).",
  ],
  [{ limit: 1_000 }, "Click limit: Stops after 1,000 clicks."],
  [{ password: "kept" }, "Password: Asks for a password."],
  [{ gate: { kind: "age", years: 21 } }, "Age or content check: Only for visitors who confirm they're 21 or older."],
  [{ gate: { kind: "sensitive" } }, "Age or content check: Shows a sensitive content warning first."],
  [{ timeout: 1 }, "Delay: Waits 1 second before opening."],
  [{ targets: [{ id: "1", when: [german], to: "de.example" }] }, "Targeting rules: From Germany: de.example."],
  [
    { split: { variants, autoStop: true, winner: null } },
    "A/B test: Splits visitors: 70% to a.example, 30% to b.example.",
  ],
  [{ split: { variants, autoStop: true, winner: "b" } }, "A/B test: Everyone goes to the winner: b.example."],
  [
    { apps: { ios: "https://apps.apple.com/app/1", android: "https://play.google.com/2" } },
    "Open in an app: On iPhone and iPad, opens apps.apple.com/app/1. On Android, opens play.google.com/2.",
  ],
  [{ forwardQuery: true }, "Pass on the query string: Passes the query string on."],
  [{ fallback: "https://later.example/" }, "Fallback: later.example"],
  [{ preview: { title: "Concert", description: "", image: "" } }, "Preview when shared: Concert"],
])("describes a single rule: %j", async (rule, wanted) => {
  const [name] = Object.keys(rule) as [RuleName];
  await renderScreen(<Rule name={name} fields={{ ...noRules, ...rule }} />);
  expect(screen.getByText(wanted)).toBeDefined();
});

test.each(["schedule", "limit", "password", "gate", "timeout", "targets", "split", "apps", "preview"] as const)(
  "says nothing about the rule %s if it is not set",
  async (name) => {
    const { container } = await renderScreen(<Rule name={name} fields={noRules} />);
    expect(container.textContent).toMatch(/: $/);
  },
);

const is = "one-of" as const;
test.each<[Condition, string]>([
  [{ kind: "language", is, values: ["tr"] }, "speaking Turkish"],
  [{ kind: "device", is, values: ["desktop"] }, "on a computer"],
  [{ kind: "browser", is: "none-of", values: ["Safari"] }, "not in Safari"],
  [{ kind: "inApp", is, values: ["Instagram"] }, "inside Instagram"],
  [{ kind: "referrer", is, values: ["t.co"] }, "coming from t.co"],
  [{ kind: "query", is, name: "ref" }, "with ref in the address"],
  [{ kind: "query", is: "none-of", name: "ref", values: ["a", "b"] }, "without ref = a or b in the address"],
  [{ kind: "returning", is }, "on a return visit"],
  [
    {
      kind: "time",
      is: "none-of",
      hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: "22:00", until: "06:00" }],
      zone: "UTC",
    },
    "outside every day 22:00–06:00 (UTC time)",
  ],
])("describes a condition: %j", async (condition, wanted) => {
  await renderScreen(<Phrase condition={condition} />);
  expect(screen.getByText(wanted)).toBeDefined();
});
