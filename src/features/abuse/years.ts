/** The years that have figures. */
export const FIRST_YEAR = 2020;
export const LAST_YEAR = 2999;
