import { defineError } from "#base/errors.ts";

/** Carries the `challenge` for the second step and the `methods` of this account. */
export const secondFactorRequired = defineError("second_factor_required", 401, "One more step: confirm it's you.");

export const challengeExpired = defineError(
  "challenge_over",
  410,
  "That took too long, or too many codes were wrong. Start again.",
);

export const wrongMfaCode = defineError(
  "wrong_factor_code",
  422,
  "This code is wrong or has already been used. Wait for the next one.",
  "code",
);

export const wrongRecoveryCode = defineError(
  "wrong_recovery_code",
  422,
  "This recovery code is wrong or has already been used.",
  "recovery_code",
);

export const wrongPasskey = defineError(
  "wrong_passkey",
  422,
  "We couldn't confirm this passkey. Try again.",
  "passkey",
);

export const secondFactorMissing = defineError(
  "second_factor_missing",
  422,
  "Enter the code from your authenticator app too.",
  "code",
);

export const twoStepOn = defineError("two_step_on", 409, "Two-step sign-in is already on.");

export const twoStepOff = defineError("two_step_off", 409, "Two-step sign-in is off. Turn it on first.");

export const passkeyKnown = defineError("passkey_known", 409, "You've already added this passkey.");

export const passkeyLimit = defineError("passkey_limit", 409, "You can have up to 20 passkeys. Delete one first.");
