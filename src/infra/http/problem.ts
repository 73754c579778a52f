import { STATUS_CODES } from "node:http";
import { notFound, ApiError, defineError } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { translateSentence } from "./translate-sentence.ts";

/** Node has the names of RFC 7231 for 413 and 422, which RFC 9110 changed. */
const TITLES: Readonly<Record<number, string | undefined>> = {
  ...STATUS_CODES,
  413: "Content Too Large",
  422: "Unprocessable Content",
};

export const methodNotAllowed = defineError("method_not_allowed", 405, "This method is not allowed here.");

/** The error that a caller sees for a bug. */
export const internalError = {
  code: "internal_error",
  status: 500,
  message: "Something went wrong on our side. Try again in a moment.",
};

/** The name of an HTTP status. */
export function getStatusTitle(status: number): string {
  return TITLES[status] ?? "Error";
}

export interface Problem {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export function toResponse({ status, headers, body }: Problem): Response {
  return new Response(body, { status, headers });
}

function problem(kind: typeof internalError, requestId: string, apiError?: ApiError): Problem {
  const message = apiError?.message ?? kind.message;
  const headers: Record<string, string> = {
    "content-type": "application/problem+json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
  };
  const retryAfterSeconds = apiError?.retryAfterSeconds ?? (kind.status === 503 ? 5 : undefined);
  if (retryAfterSeconds !== undefined) headers["retry-after"] = String(Math.max(1, Math.ceil(retryAfterSeconds)));
  if (kind.status === 401) headers["www-authenticate"] = "Bearer";
  const body = {
    ...apiError?.extra,
    type: "about:blank",
    title: getStatusTitle(kind.status),
    status: kind.status,
    detail: message,
    message,
    code: kind.code,
    ...(apiError && apiError.errors.length > 0 ? { errors: apiError.errors } : {}),
    request_id: requestId,
  };
  return { status: kind.status, headers, body: JSON.stringify(body) };
}

/** The RFC 9457 response for an API error, in the caller's language. */
export function toProblem(apiError: ApiError, requestId: string, language: Language = "en"): Problem {
  return problem(apiError.kind, requestId, translateError(apiError, language));
}

/**
 * Translates an API error into the caller's language. A sentence outside the catalogue is already in that language, or
 * exists only in English.
 */
export function translateError(apiError: ApiError, language: Language): ApiError {
  if (language === "en") return apiError;
  const { kind, message, errors, ...details } = apiError;
  const translate = (sentence: string) => translateSentence(language, sentence) ?? sentence;
  return new ApiError(kind, {
    message: translate(message),
    errors: errors.map((error) => ({ field: error.field, message: translate(error.message) })),
    extra: details.extra,
    ...(details.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: details.retryAfterSeconds }),
  });
}

/**
 * The response for a bug, in the caller's language: without details, but with a request id by which the log line can be
 * found.
 */
export function toBugProblem(requestId: string, language: Language = "en"): Problem {
  return problem(
    { ...internalError, message: translateSentence(language, internalError.message) ?? internalError.message },
    requestId,
  );
}

export function problemNotFound(requestId: string, language?: Language): Problem {
  return toProblem(new ApiError(notFound), requestId, language);
}

/** The response for a method that a path does not have; lists the allowed ones. */
export function problemMethodNotAllowed(requestId: string, methods: readonly string[]): Problem {
  const plain = toProblem(new ApiError(methodNotAllowed), requestId);
  return { ...plain, headers: { ...plain.headers, allow: methods.join(", ") } };
}
