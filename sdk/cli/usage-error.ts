/** The command line is invalid; the message says what to do. */
export class UsageError extends Error {}

/** A command failed for a reason other than an API error; the message says why. */
export class CommandError extends Error {}
