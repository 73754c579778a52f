/** A card of the price list, as shown on the landing page, the pricing page and Membership. */
export interface Plan {
  readonly key: "free" | "pro" | "enterprise";
  readonly pricePerMonth: number;
  readonly popular?: true;
  /** Shown, but cannot be chosen. */
  readonly disabled?: true;
  /** Feature keys, in the order of the card. */
  readonly features: readonly PlanFeature[];
  readonly limits: PlanLimits;
}

export type PlanFeature =
  | "fiveLinks"
  | "basicAnalytics"
  | "standardSupport"
  | "mobileFriendly"
  | "unlimitedLinks"
  | "advancedAnalytics"
  | "prioritySupport"
  | "customDomains"
  | "teamCollaboration"
  | "enhancedSecurity"
  | "everythingInPro"
  | "dedicatedSupport"
  | "slaGuarantee"
  | "customIntegrations"
  | "advancedSecurity"
  | "apiAccess";

export interface PlanLimits {
  /** Links per page; null is unlimited. */
  readonly links: number | null;
  /** Bytes of stored files; null is unlimited. */
  readonly storageBytes: number | null;
  /** Days that a raw click or visit is kept; the sums stay. */
  readonly rawDays: number;
  /** Pages per account. */
  readonly pages: number;
}

/** Upper bound on pages per account, regardless of the plan: some jobs go through all of them. */
export const PAGES_MAX = 50;

/** Full scale of the storage bar on Membership. */
export const STORAGE_GB = 10;
export const STORAGE_BYTES = STORAGE_GB * 1024 ** 3;

export const CURRENCY = "USD";

/** The number of first accounts that have no limits for ever, free of charge. */
export const PROMO_USERS = 100;

export const plans: readonly Plan[] = [
  {
    key: "free",
    pricePerMonth: 0,
    disabled: true,
    features: ["fiveLinks", "basicAnalytics", "standardSupport", "mobileFriendly"],
    limits: { links: 5, storageBytes: STORAGE_BYTES, rawDays: 180, pages: 3 },
  },
  {
    key: "pro",
    pricePerMonth: 0,
    popular: true,
    features: [
      "unlimitedLinks",
      "advancedAnalytics",
      "prioritySupport",
      "customDomains",
      "teamCollaboration",
      "enhancedSecurity",
    ],
    limits: { links: null, storageBytes: null, rawDays: 730, pages: 20 },
  },
  {
    key: "enterprise",
    pricePerMonth: 29,
    disabled: true,
    features: [
      "everythingInPro",
      "dedicatedSupport",
      "slaGuarantee",
      "customIntegrations",
      "advancedSecurity",
      "apiAccess",
    ],
    limits: { links: null, storageBytes: null, rawDays: 1_825, pages: PAGES_MAX },
  },
];

/** Features that are not available while the setting COMING_SOON lists them, with their names in that setting. */
const announced: Partial<Record<PlanFeature, string>> = {
  advancedAnalytics: "analytics",
  customDomains: "custom-domains",
  teamCollaboration: "collaboration",
};

/** True for a feature of a plan that is shown as coming soon. */
export function isComingSoon(feature: PlanFeature, comingSoon: readonly string[]): boolean {
  return comingSoon.includes(announced[feature] ?? "");
}

/** The shortest and the longest retention of raw events among all plans. */
export const RAW_DAYS_MIN = Math.min(...plans.map(({ limits }) => limits.rawDays));
export const RAW_DAYS_MAX = Math.max(...plans.map(({ limits }) => limits.rawDays));
