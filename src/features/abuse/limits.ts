/** The first and last year for which figures can be requested. */
export const FIGURES_FIRST_YEAR = 2020;
export const FIGURES_LAST_YEAR = 2999;
