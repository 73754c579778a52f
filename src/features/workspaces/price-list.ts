/** A card of the price list, as shown on the landing page, the pricing page and Membership. */
export interface Plan {
  readonly key: "free" | "pro" | "enterprise";
  readonly pricePerMonth: number;
  readonly popular?: true;
  /** True for a card that is shown but cannot be chosen. */
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
  /** Links per workspace, on the page or not; null is unlimited. */
  readonly shortLinks: number | null;
  /** New links per workspace and calendar month (UTC); null is unlimited. */
  readonly newLinksPerMonth: number | null;
  /** Bytes of stored files; null is unlimited. */
  readonly storageBytes: number | null;
  /** How many days raw clicks and visits are kept; totals are kept for good. */
  readonly rawDays: number;
  /** Pages per account. */
  readonly pages: number;
  /** Domains per workspace; null is unlimited. */
  readonly domains: number | null;
  /** Calls with API keys per workspace and minute. */
  readonly apiCallsPerMinute: number;
}

/** Upper bound on pages per account, regardless of the plan: some jobs go through all of them. */
export const PAGES_MAX = 50;

/** Upper bound on calls with API keys, regardless of the plan: it protects the installation from runaway programs. */
export const API_CALLS_PER_MINUTE_MAX = 6_000;

/** The full length of the storage bar on the Membership screen. */
export const STORAGE_GB = 10;
const STORAGE_BYTES = STORAGE_GB * 1024 ** 3;

export const CURRENCY = "USD";

/** The first accounts, up to this number, have no limits and pay nothing, for good. */
export const PROMO_USERS = 100;

export const plans: readonly Plan[] = [
  {
    key: "free",
    pricePerMonth: 0,
    disabled: true,
    features: ["fiveLinks", "basicAnalytics", "standardSupport", "mobileFriendly"],
    limits: {
      links: 5,
      shortLinks: 1_000,
      newLinksPerMonth: 250,
      storageBytes: STORAGE_BYTES,
      rawDays: 180,
      pages: 3,
      domains: 0,
      apiCallsPerMinute: 60,
    },
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
    limits: {
      links: null,
      shortLinks: null,
      newLinksPerMonth: null,
      storageBytes: null,
      rawDays: 730,
      pages: 20,
      domains: 50,
      apiCallsPerMinute: 1_200,
    },
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
    limits: {
      links: null,
      shortLinks: null,
      newLinksPerMonth: null,
      storageBytes: null,
      rawDays: 1_825,
      pages: PAGES_MAX,
      domains: null,
      apiCallsPerMinute: API_CALLS_PER_MINUTE_MAX,
    },
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
