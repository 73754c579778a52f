import { defineError } from "#base/errors.ts";

export const providerOff = defineError("provider_off", 404, "Signing in with another service isn't available here.");

export const pendingSignInExpired = defineError("arrival_over", 410, "This sign-in took too long. Start again.");

export const providerAddressUnverified = defineError(
  "provider_address_unverified",
  403,
  "That service hasn't verified your email. Verify it there, then try again.",
);
