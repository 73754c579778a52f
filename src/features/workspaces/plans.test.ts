import { expect, test } from "vitest";
import { memberships } from "./memberships.ts";
import { limitsAt } from "./plan.ts";
import { CURRENCY, plans, PROMO_USERS, RAW_DAYS_MAX, RAW_DAYS_MIN } from "./plans.ts";

const now = new Date("2026-03-01T12:00:00Z");

test("the catalogue has the three cards with their prices, and one of them is the popular one", () => {
  expect(plans.map(({ key, pricePerMonth }) => [key, pricePerMonth])).toEqual([
    ["free", 0],
    ["pro", 0],
    ["enterprise", 29],
  ]);
  expect(plans.filter(({ popular }) => popular).map(({ key }) => key)).toEqual(["pro"]);
  expect(plans.filter(({ disabled }) => disabled).map(({ key }) => key)).toEqual(["free", "enterprise"]);
  expect([CURRENCY, PROMO_USERS]).toEqual(["USD", 100]);
});

test("a membership includes only what the catalogue names", () => {
  const known = new Set(plans.flatMap(({ features }) => features));
  for (const { features } of Object.values(memberships))
    for (const feature of features) expect(known).toContain(feature);
});

test("Free holds five links, Starter and Pro any number, and the promo lifts every limit", () => {
  const at = (plan: "Free" | "Starter" | "Pro", promo = false, planUntil: Date | null = null) =>
    limitsAt({ plan, planUntil, promo }, now).links;
  expect([at("Free"), at("Starter"), at("Pro")]).toEqual([5, null, null]);
  expect(at("Pro", false, now)).toBe(5);
  expect([at("Free", true), at("Pro", true, now)]).toEqual([null, null]);
});

test("single events are kept for 180 days on Free and Starter and 730 on Pro, and longest where nothing limits", () => {
  const at = (plan: "Free" | "Starter" | "Pro", promo = false) =>
    limitsAt({ plan, planUntil: null, promo }, now).rawDays;
  expect([at("Free"), at("Starter"), at("Pro"), at("Free", true)]).toEqual([180, 180, 730, 1_825]);
  expect([RAW_DAYS_MIN, RAW_DAYS_MAX]).toEqual([180, 1_825]);
});
