/** More would be no page of links; the excess is reported. */
export const FOUND_MAX = 100;
export const HEADINGS_MAX = 30;
export const PROFILES_MAX = 12;
/** How many unreadable items are listed. */
export const LEFT_OUT_MAX = 20;
