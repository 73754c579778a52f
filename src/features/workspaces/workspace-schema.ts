import { z } from "zod";
import { planNames } from "./membership-by-plan.ts";
import { HANDLE_CHARACTERS, HANDLE_MAX_LENGTH, HANDLE_MESSAGE, HANDLE_MIN_LENGTH } from "./handle-rules.ts";

export * from "./handle-rules.ts";
export { type PlanName, planNames } from "./membership-by-plan.ts";

export const planName = z.enum(planNames, "Choose a plan").meta({ id: "PlanName" });

/** The username in the URL: 3 to 30 of `A-Z a-z 0-9 _ . -`. */
export const handleSchema = z
  .string()
  .regex(HANDLE_CHARACTERS, HANDLE_MESSAGE)
  .min(HANDLE_MIN_LENGTH, `Username must be at least ${HANDLE_MIN_LENGTH} characters`)
  .max(HANDLE_MAX_LENGTH, `Username must be at most ${HANDLE_MAX_LENGTH} characters`);
