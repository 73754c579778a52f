/** The year of the copyright line, as the specification fixes it. */
export const COPYRIGHT_YEAR = 2025;
