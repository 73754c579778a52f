/**
 * Why a fetch has no response. `refused` means that the address may not be requested, such as one of an internal
 * network.
 */
export type TraceFailure = "refused" | "timeout" | "too_many_redirects" | "unreachable";

export class FetchFailure extends Error {
  readonly failure: TraceFailure;

  constructor(failure: TraceFailure) {
    super(`the fetch failed: ${failure}`);
    this.name = "FetchFailure";
    this.failure = failure;
  }
}

const TIMEOUTS = new Set(["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);

/** The failure that an error of a fetch means. */
export function toFailure(error: unknown): TraceFailure {
  if (error instanceof FetchFailure) return error.failure;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && TIMEOUTS.has(code) ? "timeout" : "unreachable";
}
