import { type PlanLimits, plans, STORAGE_BYTES } from "./plans.ts";

/** A plan under the name that a workspace has it by: what it includes, and how much of it. */
export interface Membership {
  readonly features: readonly string[];
  readonly limits: PlanLimits;
}

export const planNames = ["Free", "Starter", "Pro"] as const;
export type PlanName = (typeof planNames)[number];

const [free, pro] = [cardOf("free"), cardOf("pro")];

/** The memberships of the signed-in area. Starter stands between the cards: no limit of links, the rest as Free, storage too. */
export const memberships: Readonly<Record<PlanName, Membership>> = {
  Free: { features: free.features, limits: free.limits },
  Starter: {
    features: ["unlimitedLinks", ...free.features.filter((feature) => feature !== "fiveLinks")],
    limits: { links: null, storageBytes: STORAGE_BYTES, rawDays: free.limits.rawDays, pages: 5 },
  },
  Pro: { features: pro.features, limits: pro.limits },
};

function cardOf(key: string): Membership {
  const card = plans.find((plan) => plan.key === key);
  if (!card) throw new Error(`The catalogue has no ${key}`);
  return card;
}
