import type { PlanName } from "./contract.ts";

export interface PlanFields {
  readonly plan: PlanName;
  readonly planUntil: Date | null;
}

/** The plan that holds at `now`: the one that was given until its end, `Free` from then on. */
export function planAt({ plan, planUntil }: PlanFields, now: Date): PlanName {
  return planUntil !== null && planUntil <= now ? "Free" : plan;
}
