export function readPublicDocument(): object;

/** The paths of calls that an API key can make, in which each call has its own parameter names. */
export function separatePaths(document: object): Record<string, Record<string, object>>;
