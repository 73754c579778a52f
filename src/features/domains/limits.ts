/** How long a removed or parked domain stays reserved for its workspace. */
export const HOLD_DAYS = 90;
export const ROBOTS_MAX_LENGTH = 4_000;
