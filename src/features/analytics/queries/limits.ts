/** The longest period of a query, in days: a screen can draw a little over five years. */
export const SPAN_MAX_DAYS = 1_900;
/** The longest period by hour, in days. */
export const HOURLY_MAX_DAYS = 32;
