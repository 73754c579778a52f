/** The year of the copyright line, fixed by the specification. */
export const COPYRIGHT_YEAR = 2025;
