import type { Hours } from "../../schema.ts";

/** The initial hours of a schedule. */
export const OFFICE_HOURS: Hours = { days: [1, 2, 3, 4, 5], from: "09:00", until: "18:00" };
