/** The longest period of a query, in days: a screen can draw a little over five years. */
export const SPAN_MAX_DAYS = 1_900;
/** The longest period by hour, in days. */
export const HOURLY_MAX_DAYS = 32;
/** The most values in a filter, and the longest text of them all as a parameter. */
export const VALUES_MAX = 100;
export const VALUES_MAX_LENGTH = 4_096;
/** The most bytes of all filters in a URL: by default, nginx accepts request lines of 8 KiB. */
export const FILTERS_MAX_BYTES = 7_500;
/** The most groups in a breakdown. */
export const ROWS_MAX = 500;
