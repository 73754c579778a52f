/** How long a removed or parked domain stays reserved for its workspace. */
export const HOLD_DAYS = 90;
/** A domain that has failed for this long is parked. */
export const PARK_DAYS = 14;
export const ROBOTS_MAX_LENGTH = 4_000;
