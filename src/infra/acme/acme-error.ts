/** An error of an authority or of the connection to it (RFC 8555, section 6.7). */
export class AcmeError extends Error {
  override name = "AcmeError";
  /** The last part of the problem's type, such as `rateLimited`; `unavailable` without a usable response. */
  readonly type: string;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    type: string,
    detail: string,
    {
      status = 0,
      retryAfterSeconds,
      cause,
    }: { status?: number; retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(detail, { cause });
    this.type = type;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** True if the authority as a whole is the problem, so that other orders would fail too. */
export function isAuthorityDown(error: unknown): boolean {
  if (!(error instanceof AcmeError)) return false;
  return (
    error.status === 0 || error.status >= 500 || ["unavailable", "badNonce", "serverInternal"].includes(error.type)
  );
}

export interface Problem {
  readonly type?: string;
  readonly detail?: string;
}

const PREFIX = "urn:ietf:params:acme:error:";

export function toType({ type }: Problem): string {
  return type?.replace(PREFIX, "") ?? "unavailable";
}
