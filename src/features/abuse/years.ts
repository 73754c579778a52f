/** The first and last year for which figures can be requested. */
export const FIRST_YEAR = 2020;
export const LAST_YEAR = 2999;
