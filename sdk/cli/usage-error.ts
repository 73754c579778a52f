/** A command that is not understood; its message says what to do. */
export class UsageError extends Error {}

/** A command that failed for a reason other than the API; its message says why. */
export class CommandError extends Error {}
