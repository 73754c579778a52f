/** An API error that a contract declares, as plain data that is safe to show to people. */
export interface ApiErrorKind {
  readonly code: string;
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 421 | 422 | 429 | 431 | 503 | 507;
  /** The English sentence that people read; screens translate by `code`. */
  readonly message: string;
  /** The invalid field, if there is one. */
  readonly field?: string;
}

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The errors of a form's fields, in the person's language. */
export type FieldErrors<Name extends string> = { [N in Name]?: string | undefined };

export interface ApiErrorDetails {
  readonly message?: string;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  /** Extension members of the response (RFC 9457), such as the challenge of a second step. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Thrown by operations for declared failures; any other exception is a bug. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(kind: ApiErrorKind, details: ApiErrorDetails = {}) {
    const message = details.message ?? kind.message;
    super(message);
    this.name = "ApiError";
    this.kind = kind;
    this.errors = details.errors ?? (kind.field ? [{ field: kind.field, message }] : []);
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.extra = details.extra ?? {};
  }
}

/** True if `error` is an API error of exactly this kind. */
export function isApiError(error: unknown, kind: ApiErrorKind): error is ApiError {
  return error instanceof ApiError && error.kind.code === kind.code;
}

export const notFound: ApiErrorKind = {
  code: "not_found",
  status: 404,
  message: "We couldn't find that.",
};

/** The row that a call names; throws notFound without one. */
export function requireFound<Row extends object>(row: Row | undefined): Row {
  if (!row) throw new ApiError(notFound);
  return row;
}

export const invalid: ApiErrorKind = {
  code: "invalid",
  status: 422,
  message: "Some fields need your attention.",
};

export const signedOut: ApiErrorKind = {
  code: "signed_out",
  status: 401,
  message: "Sign in to continue.",
};

export const tooManyRequests: ApiErrorKind = {
  code: "too_many_requests",
  status: 429,
  message: "Too many attempts. Wait a moment and try again.",
};

export const unavailable: ApiErrorKind = {
  code: "unavailable",
  status: 503,
  message: "This is briefly unavailable. Nothing is lost. Try again in a moment.",
};

export const diskFull: ApiErrorKind = {
  code: "disk_full",
  status: 507,
  message: "We can't save anything right now. Your page and links keep working.",
};
