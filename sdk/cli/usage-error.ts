/** A command that is not understood; its message says what to do. */
export class UsageError extends Error {}
