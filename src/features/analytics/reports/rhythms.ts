export const rhythms = ["off", "weekly", "monthly"] as const;
export type Rhythm = (typeof rhythms)[number];
/** How often there is a report at all. */
export type ReportRhythm = Exclude<Rhythm, "off">;
