/** A card of the price list, as landing page, pricing page and Membership show it. */
export interface Plan {
  readonly key: "free" | "pro" | "enterprise";
  readonly pricePerMonth: number;
  readonly popular?: true;
  /** Shown, but not to be chosen. */
  readonly disabled?: true;
  /** Keys of what the plan includes, in the order of the card. */
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
  /** How many links a page may hold; null is any number. */
  readonly links: number | null;
  /** How many bytes of pictures it may keep; null is any number. */
  readonly storageBytes: number | null;
  /** How many days a single click or visit is kept; what was counted of it stays. */
  readonly rawDays: number;
  /** How many pages an account may have. */
  readonly pages: number;
}

/** More pages than these nobody has, whatever the plan: each is looked through by jobs that run for all of them. */
export const PAGES_MAX = 50;

/** What the bar of Membership is drawn against. */
export const STORAGE_GB = 10;
export const STORAGE_BYTES = STORAGE_GB * 1024 ** 3;

export const CURRENCY = "USD";

/** So many of the first accounts keep everything open for ever, at no price. */
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

/** Features that do not exist yet while the setting COMING_SOON names them, by the name it gives them. */
const announced: Partial<Record<PlanFeature, string>> = {
  advancedAnalytics: "analytics",
  customDomains: "custom-domains",
  teamCollaboration: "collaboration",
};

/** True for a feature of a plan that is shown as coming soon. */
export function isComingSoon(feature: PlanFeature, comingSoon: readonly string[]): boolean {
  return comingSoon.includes(announced[feature] ?? "");
}

/** Between these lies how long single events are kept, whatever the plan. */
export const RAW_DAYS_MIN = Math.min(...plans.map(({ limits }) => limits.rawDays));
export const RAW_DAYS_MAX = Math.max(...plans.map(({ limits }) => limits.rawDays));
