import type { PlanName } from "./workspace-schema.ts";
import type { PlanCtx } from "./ctx.ts";
import { membershipByPlan } from "./membership-by-plan.ts";
import { API_CALLS_PER_MINUTE_MAX, PAGES_MAX, type PlanLimits, RAW_DAYS_MAX } from "./price-list.ts";

export interface PlanFields {
  readonly plan: PlanName;
  readonly planUntil: Date | null;
}

/** The plan in force at `now`: the assigned plan until its end, then `Free`. */
export function planAt({ plan, planUntil }: PlanFields, now: Date): PlanName {
  return planUntil !== null && planUntil <= now ? "Free" : plan;
}

export const NO_LIMITS: PlanLimits = {
  links: null,
  shortLinks: null,
  newLinksPerMonth: null,
  storageBytes: null,
  rawDays: RAW_DAYS_MAX,
  pages: PAGES_MAX,
  domains: null,
  apiCallsPerMinute: API_CALLS_PER_MINUTE_MAX,
};

/** The limits of a workspace at `now`: those of its plan, or none if it carries the promo. */
export function planLimitsAt(workspace: PlanFields & { readonly promo: boolean }, now: Date): PlanLimits {
  return workspace.promo ? NO_LIMITS : membershipByPlan[planAt(workspace, now)].limits;
}

/** The current limits of a primary workspace; none if the installation has plan limits switched off. */
export function planLimitsNow(
  ctx: Pick<PlanCtx, "now" | "planLimits">,
  primary: PlanFields & { readonly promo: boolean },
): PlanLimits {
  return ctx.planLimits ? planLimitsAt(primary, ctx.now()) : NO_LIMITS;
}
