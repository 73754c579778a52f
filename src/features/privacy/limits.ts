/** So long may somebody change their mind. */
export const GRACE_DAYS = 14;
/** So long a finished copy can be downloaded. */
export const EXPORT_DAYS = 7;
export const EXPORTS_PER_DAY = 3;
