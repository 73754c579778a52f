/** How long a deletion can be cancelled. */
export const GRACE_DAYS = 14;
/** How long a finished export can be downloaded. */
export const EXPORT_DAYS = 7;
export const EXPORTS_PER_DAY = 3;
