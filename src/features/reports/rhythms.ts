export const rhythms = ["off", "weekly", "monthly"] as const;
export type Rhythm = (typeof rhythms)[number];
/** How often reports are sent. */
export type ReportRhythm = Exclude<Rhythm, "off">;
