/** The span of the live view: the current minute and the 29 before it. */
export const LIVE_MINUTES = 30;
/** A visitor counts as present if seen within this many minutes. */
export const CURRENT_MINUTES = 5;
