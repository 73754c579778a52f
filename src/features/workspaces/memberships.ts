import { type Plan, type PlanFeature, type PlanLimits, plans, STORAGE_BYTES } from "./plans.ts";

/** A plan under the name that a workspace has it by: what it includes, and how much of it. */
export interface Membership {
  readonly features: readonly PlanFeature[];
  readonly limits: PlanLimits;
}

export const planNames = ["Free", "Starter", "Pro"] as const;
export type PlanName = (typeof planNames)[number];

const [free, pro] = [toCard("free"), toCard("pro")];

/** The memberships of the signed-in area. Starter stands between the cards: no limit of links, the rest as Free, storage too. */
export const memberships: Readonly<Record<PlanName, Membership>> = {
  Free: { features: free.features, limits: free.limits },
  Starter: {
    features: ["unlimitedLinks", ...free.features.filter((feature) => feature !== "fiveLinks")],
    limits: { links: null, storageBytes: STORAGE_BYTES, rawDays: free.limits.rawDays, pages: 5 },
  },
  Pro: { features: pro.features, limits: pro.limits },
};

function toCard(key: string): Membership {
  const card = plans.find((plan) => plan.key === key);
  if (!card) throw new Error(`The catalogue has no ${key}`);
  return card;
}

/** The membership that a card of the price list stands for; undefined for a plan that accounts cannot have yet. */
export function getMembershipName({ key }: Pick<Plan, "key">): PlanName | undefined {
  return planNames.find((name) => name.toLowerCase() === key);
}

/** True for a plan that costs nothing: an account switches to it by itself. */
export function isSwitchable(name: PlanName): boolean {
  return plans.some((plan) => getMembershipName(plan) === name && plan.pricePerMonth === 0);
}
