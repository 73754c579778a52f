import type { ApiErrorKind } from "./errors.ts";

export const IDEMPOTENCY_HEADER = "Idempotency-Key";
export const IDEMPOTENCY_KEY_MAX_LENGTH = 255;

export const badKey: ApiErrorKind = {
  code: "idempotency_key_invalid",
  status: 400,
  message: `The Idempotency-Key must be 1 to ${IDEMPOTENCY_KEY_MAX_LENGTH} characters long.`,
  field: IDEMPOTENCY_HEADER,
};

export const keyMismatch: ApiErrorKind = {
  code: "idempotency_mismatch",
  status: 422,
  message: "This Idempotency-Key was already used for a different request.",
  field: IDEMPOTENCY_HEADER,
};

export const keyInFlight: ApiErrorKind = {
  code: "idempotency_in_flight",
  status: 409,
  message: "A request with this Idempotency-Key is still in progress.",
};

/** API errors that any idempotent call may return, in addition to its own. */
export const idempotencyErrors = [badKey, keyMismatch, keyInFlight];
