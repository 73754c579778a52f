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

/** Walks an error, its causes and the errors it gathers, and says whether `test` holds for one of them. */
export function someCause(error: unknown, test: (error: Error & { code?: unknown }) => boolean, depth = 8): boolean {
  if (!(error instanceof Error) || depth === 0) return false;
  if (test(error)) return true;
  if (error instanceof AggregateError && error.errors.some((one) => someCause(one, test, depth - 1))) return true;
  return someCause(error.cause, test, depth - 1);
}

/** True if this one error says that the other end cannot be reached; a file that is missing is not that. */
export function isNetworkFailure(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  if (typeof error.code !== "string" || !codes.has(error.code)) return false;
  // because a missing socket and a missing file are both ENOENT
  return error.code !== "ENOENT" || error.syscall === "connect";
}
