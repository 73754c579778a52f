/** Thrown for invalid arguments of a command. The message is printed as it is, and the command exits with code 1. */
export class CommandError extends Error {}
