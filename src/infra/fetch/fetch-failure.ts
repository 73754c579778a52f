/**
 * Why a fetch has no response. `refused` means that the address may not be requested, such as one of an internal
 * network.
 */
export type FailureReason = "refused" | "timeout" | "too_many_redirects" | "unreachable";

export class FetchFailure extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason) {
    super(`the fetch failed: ${reason}`);
    this.name = "FetchFailure";
    this.reason = reason;
  }
}

const TIMEOUTS = new Set(["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);

/** The reason that an error of a fetch means. */
export function toFailureReason(error: unknown): FailureReason {
  if (error instanceof FetchFailure) return error.reason;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && TIMEOUTS.has(code) ? "timeout" : "unreachable";
}
