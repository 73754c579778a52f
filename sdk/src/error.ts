/** A field of a request and what is wrong with it. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/**
 * A problem that the server returned (RFC 9457), or the reason why there is no response (`status` 0): an invalid
 * parameter, an aborted call, or a server that could not be reached. A response that breaks off counts as none.
 */
export class HalkaError extends Error {
  override readonly name = "HalkaError";
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** A stable code for programs, such as `alias_taken`. */
  readonly code: string;
  readonly errors: readonly FieldError[];
  /** Quote it when you ask the operator of the instance. */
  readonly requestId: string | undefined;
  /** Seconds to wait, if the server said so. */
  readonly retryAfterSeconds: number | undefined;
  /** Of `scope_missing`: the scope that the key lacks. */
  readonly scope: string | undefined;
  /** Of `link_changed` and similar conflicts: the current state. */
  readonly current: unknown;
  /** The parsed body of the response, or its text if it is not JSON. */
  readonly body: unknown;
  /** The headers of the response, such as `RateLimit`. */
  readonly headers: Headers | undefined;

  constructor(message: string, details: Partial<Omit<HalkaError, "name" | "message">> & { cause?: unknown }) {
    super(message, { cause: details.cause });
    this.status = details.status ?? 0;
    this.code = details.code ?? "unreachable";
    this.errors = details.errors ?? [];
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.scope = details.scope;
    this.current = details.current;
    this.body = details.body;
    this.headers = details.headers;
  }
}

interface Problem {
  readonly message?: string;
  readonly code?: string;
  readonly errors?: readonly FieldError[];
  readonly request_id?: string;
  readonly scope?: string;
  readonly current?: unknown;
}

/** The error that a call throws: the server's problem, or the reason why there is no response. */
export function toError(thrown: unknown, response: Response | undefined, signal?: AbortSignal): HalkaError {
  if (thrown instanceof HalkaError) return thrown;
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  // a problem that arrived before the signal was aborted is an object, but no Error
  if (signal?.aborted && (thrown === signal.reason || thrown instanceof Error))
    return new HalkaError(`The call was aborted: ${reason}`, { code: "aborted", cause: thrown });
  if (!response)
    return new HalkaError(`The server could not be reached: ${reason}${findCode(thrown)}`, { cause: thrown });
  const { status, headers } = response;
  if (response.ok && thrown instanceof SyntaxError)
    return new HalkaError("The response is not JSON", { status, headers, code: "response_invalid", cause: thrown });
  if (response.ok) return new HalkaError(`The connection was lost: ${reason}${findCode(thrown)}`, { cause: thrown });
  // an Error here means that the body of the problem broke off
  const body = thrown instanceof Error ? undefined : thrown;
  const problem: Problem = typeof body === "object" && body !== null ? body : {};
  return new HalkaError(problem.message ?? `The server responded with ${status}`, {
    status,
    code: problem.code ?? "unknown",
    errors: problem.errors ?? [],
    requestId: problem.request_id,
    retryAfterSeconds: getRetryAfter(headers),
    scope: problem.scope,
    current: problem.current,
    body,
    headers,
  });
}

/** The code of the system in parentheses, such as ` (ECONNREFUSED)`. `fetch` hides it in the cause of its error. */
function findCode(thrown: unknown): string {
  const cause = thrown instanceof Error ? (thrown.cause as { readonly code?: unknown } | undefined) : undefined;
  return typeof cause?.code === "string" ? ` (${cause.code})` : "";
}

/** The seconds of a `Retry-After` header, in either of its forms (RFC 9110, section 10.2.3). */
export function getRetryAfter(headers: Headers): number | undefined {
  const value = headers.get("retry-after");
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - Date.now()) / 1_000));
}
