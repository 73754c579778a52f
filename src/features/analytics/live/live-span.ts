/** The span of the live view in minutes: the current one and the 29 before it. */
export const LIVE_MINUTES = 30;
/** A visitor counts as present if seen within this many minutes. */
export const CURRENT_MINUTES = 5;
