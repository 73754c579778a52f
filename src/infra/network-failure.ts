const codes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "ENOENT",
  "ENOTSOCK",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** True if `test` holds for an error, one of its causes or one of the errors that it aggregates. */
export function hasCause(error: unknown, test: (error: Error & { code?: unknown }) => boolean, depth = 8): boolean {
  if (!(error instanceof Error) || depth === 0) return false;
  if (test(error)) return true;
  if (error instanceof AggregateError && error.errors.some((cause) => hasCause(cause, test, depth - 1))) return true;
  return hasCause(error.cause, test, depth - 1);
}

/**
 * True if this error itself, whatever its causes, means that the other end cannot be reached; a missing file does not
 * count.
 */
export function isNetworkFailure(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  if (typeof error.code !== "string" || !codes.has(error.code)) return false;
  // ENOENT can mean a missing socket or a missing file
  return error.code !== "ENOENT" || error.syscall === "connect";
}
