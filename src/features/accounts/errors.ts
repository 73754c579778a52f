import { defineError } from "#base/errors.ts";

export const wrongCredentials = defineError("wrong_credentials", 401, "Wrong email or password.");

export const notVerified = defineError("not_verified", 403, "Verify your email first. We sent you a code.");

export const usernameTaken = defineError("username_taken", 409, "This username is already taken.", "username");

export const usernameReserved = defineError(
  "username_reserved",
  409,
  "This username is reserved. Choose another one.",
  "username",
);

export const wrongCode = defineError("wrong_code", 422, "Invalid verification code. Please try again.", "code");

export const wrongResetToken = defineError(
  "wrong_reset_token",
  422,
  "This reset link no longer works. Request a new one.",
  "token",
);

/** Has no fixed field: three forms use it, with two different field names, so each error names its own. */
export const passwordWeak = defineError(
  "password_weak",
  422,
  "This password is too easy to guess. Try three or four words that don't belong together.",
);

export const wrongCurrentPassword = defineError(
  "wrong_current_password",
  422,
  "Your current password is incorrect.",
  "current_password",
);
