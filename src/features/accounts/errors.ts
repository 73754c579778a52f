import type { ApiErrorKind } from "#base/errors.ts";

export const wrongCredentials: ApiErrorKind = {
  code: "wrong_credentials",
  status: 401,
  message: "Wrong email or password.",
};

export const notVerified: ApiErrorKind = {
  code: "not_verified",
  status: 403,
  message: "Verify your email first. We sent you a code.",
};

export const usernameTaken: ApiErrorKind = {
  code: "username_taken",
  status: 409,
  message: "This username is already taken.",
  field: "username",
};

export const usernameReserved: ApiErrorKind = {
  code: "username_reserved",
  status: 409,
  message: "This username is reserved. Choose another one.",
  field: "username",
};

export const wrongCode: ApiErrorKind = {
  code: "wrong_code",
  status: 422,
  message: "Invalid verification code. Please try again.",
  field: "code",
};

export const wrongResetToken: ApiErrorKind = {
  code: "wrong_reset_token",
  status: 422,
  message: "This reset link no longer works. Request a new one.",
  field: "token",
};

/** Names its field in the error itself: three forms use it under two field names. */
export const passwordWeak: ApiErrorKind = {
  code: "password_weak",
  status: 422,
  message: "This password is too easy to guess. Try three or four words that don't belong together.",
};

export const wrongCurrentPassword: ApiErrorKind = {
  code: "wrong_current_password",
  status: 422,
  message: "Your current password is incorrect.",
  field: "current_password",
};
