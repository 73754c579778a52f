import type { FieldError } from "#base/errors.ts";
import { readRetryAfter } from "#base/retry-after.ts";

interface ApiProblem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  /** Other members of the response, such as the challenge of a second step. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** An error response of the server. */
export class ApiError extends Error implements ApiProblem {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(problem: ApiProblem) {
    super(problem.message);
    this.name = "ApiError";
    this.status = problem.status;
    this.code = problem.code;
    this.errors = problem.errors;
    this.retryAfterSeconds = problem.retryAfterSeconds;
    this.extra = problem.extra ?? {};
  }
}

/** Reads problem JSON. Another body (a proxy's error page) still yields an error with its status. */
export function toApiError(status: number, retryAfter: string | null, body: unknown): ApiError {
  const problem = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  return new ApiError({
    status,
    code: toText(problem["code"]),
    message: toText(problem["message"]),
    errors: Array.isArray(problem["errors"]) ? problem["errors"].filter(isFieldError) : [],
    retryAfterSeconds: readRetryAfter(retryAfter, Date.now()),
    extra: problem,
  });
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isFieldError(value: unknown): value is FieldError {
  if (typeof value !== "object" || value === null) return false;
  const { field, message } = value as Record<string, unknown>;
  return typeof field === "string" && typeof message === "string";
}
