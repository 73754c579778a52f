/** Thrown for an invalid setting. The command prints its message as one line and exits with code 1. */
export class BadSetting extends Error {}
