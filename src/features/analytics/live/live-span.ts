/** How long "now" is: what happened in this minute and the 29 before. */
export const LIVE_MINUTES = 30;
/** Who was seen within so many minutes is there now. */
export const CURRENT_MINUTES = 5;
