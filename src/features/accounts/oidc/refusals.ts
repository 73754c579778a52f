import type { RefusalKind } from "#base/errors.ts";

export const providerOff: RefusalKind = {
  code: "provider_off",
  status: 404,
  message: "Sign-in with another provider is not set up here.",
};

export const arrivalOver: RefusalKind = {
  code: "arrival_over",
  status: 410,
  message: "This sign-in took too long. Please start it again.",
};

export const providerAddressUnverified: RefusalKind = {
  code: "provider_address_unverified",
  status: 403,
  message: "Your provider has not verified your email address. Please verify it there, then try again.",
};
