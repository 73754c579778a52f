/** An API error that a contract declares, as plain data that is safe to show to people. */
export interface ApiErrorKind {
  readonly code: string;
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 421 | 422 | 429 | 431 | 503 | 507;
  /** The English sentence shown to people; screens translate it by `code`. */
  readonly message: string;
  /** The invalid field, if there is one. */
  readonly field?: string;
}

/** Declares an API error; `field` is the invalid field, if there is one. */
export function defineError(
  code: string,
  status: ApiErrorKind["status"],
  message: string,
  field?: string,
): ApiErrorKind {
  return { code, status, message, ...(field !== undefined && { field }) };
}

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The errors of individual fields, in the person's language. */
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

/** Returns the result of `work`, or the API error that it throws. */
export async function orError<T>(work: () => T | Promise<T>): Promise<T | ApiError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

export const viewOnly = defineError(
  "view_only",
  403,
  "You are viewing this account as an operator. You can look at it, but not change it or read its secrets.",
);

export const notFound = defineError("not_found", 404, "We couldn't find that.");

/** Returns the row that a call names; throws notFound if it does not exist. */
export function requireFound<Row extends object>(row: Row | undefined): Row {
  if (!row) throw new ApiError(notFound);
  return row;
}

export const invalid = defineError("invalid", 422, "Some fields need your attention.");

export const signedOut = defineError("signed_out", 401, "Sign in to continue.");

export const crossSite = defineError("cross_site", 403, "This request came from another site and was refused.");

export const tooManyRequests = defineError("too_many_requests", 429, "Too many attempts. Wait a moment and try again.");

export const unavailable = defineError(
  "unavailable",
  503,
  "This is temporarily unavailable. Nothing is lost. Try again in a moment.",
);

export const diskFull = defineError(
  "disk_full",
  507,
  "We can't save anything right now. Your page and links keep working.",
);
