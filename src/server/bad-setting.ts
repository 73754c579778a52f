/** An invalid setting: one line, exit code 1. */
export class BadSetting extends Error {}
