import { type Plan, type PlanFeature, type PlanLimits, plans } from "./price-list.ts";

/** The features and limits of a plan, by the plan name of a workspace. */
export interface Membership {
  readonly features: readonly PlanFeature[];
  readonly limits: PlanLimits;
}

export const planNames = ["Free", "Starter", "Pro"] as const;
export type PlanName = (typeof planNames)[number];

const [free, pro] = [getMembership("free"), getMembership("pro")];

/**
 * The memberships of the signed-in area. Starter has no card: its features are those of Free with unlimited links, and
 * its limits are below.
 */
export const membershipByPlan: Readonly<Record<PlanName, Membership>> = {
  Free: { features: free.features, limits: free.limits },
  Starter: {
    features: ["unlimitedLinks", ...free.features.filter((feature) => feature !== "fiveLinks")],
    limits: {
      ...free.limits,
      links: null,
      shortLinks: 10_000,
      newLinksPerMonth: 1_000,
      pages: 5,
      domains: 1,
      apiCallsPerMinute: 300,
    },
  },
  Pro: { features: pro.features, limits: pro.limits },
};

function getMembership(key: string): Membership {
  const card = plans.find((plan) => plan.key === key);
  if (!card) throw new Error(`The price list has no ${key}`);
  return card;
}

/** The membership of a card of the price list; undefined for a plan that accounts cannot have yet. */
export function findPlanName({ key }: Pick<Plan, "key">): PlanName | undefined {
  return planNames.find((name) => name.toLowerCase() === key);
}

/** True for a free plan: an account can switch to it without payment. */
export function isSwitchable(name: PlanName): boolean {
  return plans.some((plan) => findPlanName(plan) === name && plan.pricePerMonth === 0);
}
