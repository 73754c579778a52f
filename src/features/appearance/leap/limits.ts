export const LEAP_NOTE_MAX_LENGTH = 200;
