import { expect, test } from "vitest";
import { membershipByPlan } from "./membership-by-plan.ts";
import { planLimitsAt } from "./current-plan.ts";
import { CURRENCY, plans, PROMO_USERS, RAW_DAYS_MAX, RAW_DAYS_MIN } from "./price-list.ts";

const now = new Date("2026-03-01T12:00:00Z");

test("lists three cards with their prices, one of them marked as popular", () => {
  expect(plans.map(({ key, pricePerMonth }) => [key, pricePerMonth])).toEqual([
    ["free", 0],
    ["pro", 0],
    ["enterprise", 29],
  ]);
  expect(plans.filter(({ popular }) => popular).map(({ key }) => key)).toEqual(["pro"]);
  expect(plans.filter(({ disabled }) => disabled).map(({ key }) => key)).toEqual(["free", "enterprise"]);
  expect([CURRENCY, PROMO_USERS]).toEqual(["USD", 100]);
});

test("includes in memberships only features that the price list names", () => {
  const listed = new Set(plans.flatMap(({ features }) => features));
  for (const { features } of Object.values(membershipByPlan))
    for (const feature of features) expect(listed).toContain(feature);
});

test("limits Free to five links, leaves Starter and Pro unlimited, and lifts every limit with the promo", () => {
  const at = (plan: "Free" | "Starter" | "Pro", promo = false, planUntil: Date | null = null) =>
    planLimitsAt({ plan, planUntil, promo }, now).links;
  expect([at("Free"), at("Starter"), at("Pro")]).toEqual([5, null, null]);
  expect(at("Pro", false, now)).toBe(5);
  expect([at("Free", true), at("Pro", true, now)]).toEqual([null, null]);
});

test("keeps raw events for 180 days on Free and Starter, 730 on Pro, and 1,825 with the promo", () => {
  const at = (plan: "Free" | "Starter" | "Pro", promo = false) =>
    planLimitsAt({ plan, planUntil: null, promo }, now).rawDays;
  expect([at("Free"), at("Starter"), at("Pro"), at("Free", true)]).toEqual([180, 180, 730, 1_825]);
  expect([RAW_DAYS_MIN, RAW_DAYS_MAX]).toEqual([180, 1_825]);
});
