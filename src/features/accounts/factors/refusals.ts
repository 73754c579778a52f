import type { RefusalKind } from "#base/errors.ts";

/** Carries `challenge`, which the second step hands back, and `methods`, which this account has. */
export const secondFactorRequired: RefusalKind = {
  code: "second_factor_required",
  status: 401,
  message: "One more step: confirm it's you.",
};

export const challengeOver: RefusalKind = {
  code: "challenge_over",
  status: 410,
  message: "That took too long, or too many codes were wrong. Start again.",
};

export const wrongFactorCode: RefusalKind = {
  code: "wrong_factor_code",
  status: 422,
  message: "This code is wrong or has already been used. Wait for the next one.",
  field: "code",
};

export const wrongRecoveryCode: RefusalKind = {
  code: "wrong_recovery_code",
  status: 422,
  message: "This recovery code is wrong or has already been used.",
  field: "recovery_code",
};

export const wrongPasskey: RefusalKind = {
  code: "wrong_passkey",
  status: 422,
  message: "We couldn't confirm this passkey. Try again.",
  field: "passkey",
};

export const secondFactorMissing: RefusalKind = {
  code: "second_factor_missing",
  status: 422,
  message: "Enter the code from your authenticator app too.",
  field: "code",
};

export const twoStepOn: RefusalKind = {
  code: "two_step_on",
  status: 409,
  message: "Two-step sign-in is already on.",
};

export const twoStepOff: RefusalKind = {
  code: "two_step_off",
  status: 409,
  message: "Two-step sign-in is off. Turn it on first.",
};

export const passkeyKnown: RefusalKind = {
  code: "passkey_known",
  status: 409,
  message: "You've already added this passkey.",
};

export const passkeyLimit: RefusalKind = {
  code: "passkey_limit",
  status: 409,
  message: "You can have up to 20 passkeys. Delete one first.",
};
