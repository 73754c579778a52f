import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "#base/language.ts";
import { membershipByPlan } from "#features/workspaces/membership-by-plan.ts";
import { plans } from "#features/workspaces/price-list.ts";

test.each(languages)("has texts for exactly the features of all plans: %s", (language) => {
  const texts = JSON.parse(
    readFileSync(new URL(`../../../../locales/${language}/settings.json`, import.meta.url), "utf8"),
  ) as { membership: { features: Record<string, string> } };
  const named = [...plans, ...Object.values(membershipByPlan)].flatMap(({ features }) => features);
  expect(Object.keys(texts.membership.features).sort()).toEqual([...new Set(named)].sort());
});
