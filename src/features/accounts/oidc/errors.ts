import type { ApiErrorKind } from "#base/errors.ts";

export const providerOff: ApiErrorKind = {
  code: "provider_off",
  status: 404,
  message: "Signing in with another service isn't available here.",
};

export const pendingSignInExpired: ApiErrorKind = {
  code: "arrival_over",
  status: 410,
  message: "This sign-in took too long. Start again.",
};

export const providerAddressUnverified: ApiErrorKind = {
  code: "provider_address_unverified",
  status: 403,
  message: "That service hasn't verified your email. Verify it there, then try again.",
};
