import type { RefusalKind } from "#base/errors.ts";

/** Carries `challenge`, which the second step hands back, and `methods`, which this account has. */
export const secondFactorRequired: RefusalKind = {
  code: "second_factor_required",
  status: 401,
  message: "One more step: please confirm that it is you.",
};

export const challengeOver: RefusalKind = {
  code: "challenge_over",
  status: 410,
  message: "This took too long, or too many codes were wrong. Please start again.",
};

export const wrongFactorCode: RefusalKind = {
  code: "wrong_factor_code",
  status: 422,
  message: "This code is not right, or was used already. Please wait for the next one.",
  field: "code",
};

export const wrongRecoveryCode: RefusalKind = {
  code: "wrong_recovery_code",
  status: 422,
  message: "This recovery code is not right, or was used already.",
  field: "recovery_code",
};

export const wrongPasskey: RefusalKind = {
  code: "wrong_passkey",
  status: 422,
  message: "This passkey could not be confirmed. Please try again.",
  field: "passkey",
};

export const secondFactorMissing: RefusalKind = {
  code: "second_factor_missing",
  status: 422,
  message: "Please also enter a code from your authenticator app.",
  field: "code",
};

export const twoStepOn: RefusalKind = {
  code: "two_step_on",
  status: 409,
  message: "Two-step sign-in is on already.",
};

export const twoStepOff: RefusalKind = {
  code: "two_step_off",
  status: 409,
  message: "Two-step sign-in is off. Please turn it on first.",
};

export const passkeyKnown: RefusalKind = {
  code: "passkey_known",
  status: 409,
  message: "This passkey is registered already.",
};

export const passkeyLimit: RefusalKind = {
  code: "passkey_limit",
  status: 409,
  message: "An account holds at most 20 passkeys. Please delete one first.",
};
