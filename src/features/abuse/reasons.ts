export const reasons = ["scam", "spam", "hate", "abuse", "illegal", "rights", "other"] as const;
export type Reason = (typeof reasons)[number];

export const NOTE_MAX_LENGTH = 1000;
export const REPORTER_MAX_LENGTH = 254;
