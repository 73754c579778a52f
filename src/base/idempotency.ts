import { defineError } from "./errors.ts";

export const IDEMPOTENCY_HEADER = "Idempotency-Key";
export const IDEMPOTENCY_KEY_MAX_LENGTH = 255;

export const badKey = defineError(
  "idempotency_key_invalid",
  400,
  `The Idempotency-Key must be 1 to ${IDEMPOTENCY_KEY_MAX_LENGTH} characters long.`,
  IDEMPOTENCY_HEADER,
);

export const keyMismatch = defineError(
  "idempotency_mismatch",
  422,
  "This Idempotency-Key was already used for a different request.",
  IDEMPOTENCY_HEADER,
);

export const keyInFlight = defineError(
  "idempotency_in_flight",
  409,
  "A request with this Idempotency-Key is still in progress.",
);

/** API errors that any idempotent call may return, in addition to its own. */
export const idempotencyErrors = [badKey, keyMismatch, keyInFlight];
