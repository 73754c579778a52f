import type { ApiErrorKind } from "#base/errors.ts";

/** Carries the `challenge` for the second step and the `methods` of this account. */
export const secondFactorRequired: ApiErrorKind = {
  code: "second_factor_required",
  status: 401,
  message: "One more step: confirm it's you.",
};

export const challengeExpired: ApiErrorKind = {
  code: "challenge_over",
  status: 410,
  message: "That took too long, or too many codes were wrong. Start again.",
};

export const wrongMfaCode: ApiErrorKind = {
  code: "wrong_factor_code",
  status: 422,
  message: "This code is wrong or has already been used. Wait for the next one.",
  field: "code",
};

export const wrongRecoveryCode: ApiErrorKind = {
  code: "wrong_recovery_code",
  status: 422,
  message: "This recovery code is wrong or has already been used.",
  field: "recovery_code",
};

export const wrongPasskey: ApiErrorKind = {
  code: "wrong_passkey",
  status: 422,
  message: "We couldn't confirm this passkey. Try again.",
  field: "passkey",
};

export const secondFactorMissing: ApiErrorKind = {
  code: "second_factor_missing",
  status: 422,
  message: "Enter the code from your authenticator app too.",
  field: "code",
};

export const twoStepOn: ApiErrorKind = {
  code: "two_step_on",
  status: 409,
  message: "Two-step sign-in is already on.",
};

export const twoStepOff: ApiErrorKind = {
  code: "two_step_off",
  status: 409,
  message: "Two-step sign-in is off. Turn it on first.",
};

export const passkeyKnown: ApiErrorKind = {
  code: "passkey_known",
  status: 409,
  message: "You've already added this passkey.",
};

export const passkeyLimit: ApiErrorKind = {
  code: "passkey_limit",
  status: 409,
  message: "You can have up to 20 passkeys. Delete one first.",
};
