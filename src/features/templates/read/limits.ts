/** More would be no page of links; what is beyond is told of. */
export const FOUND_MAX = 100;
export const HEADINGS_MAX = 30;
export const PROFILES_MAX = 12;
/** So many are listed of what could not be read. */
export const LEFT_OUT_MAX = 20;
