import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from "#base/time.ts";
import type { RateLimit } from "#infra/rate-limits/rate-limits.ts";

export const ACCESS_TOKEN_SECONDS = HOUR_SECONDS;
/** The lifetime of a refresh token. It restarts with each refresh. */
export const REFRESH_TOKEN_SECONDS = 90 * DAY_SECONDS;
export const CODE_SECONDS = MINUTE_SECONDS;
export const DEVICE_CODE_SECONDS = 10 * MINUTE_SECONDS;
/** The polling interval of a device (RFC 8628). */
export const DEVICE_INTERVAL_SECONDS = 5;
/** How long the consent screen may stay open. */
export const REQUEST_SECONDS = 30 * MINUTE_SECONDS;
/** How long the metadata document of a client is cached. */
export const DOCUMENT_SECONDS = HOUR_SECONDS;
export const DOCUMENT_MAX_BYTES = 16 * 1024;
export const REGISTRATION_MAX_BYTES = 16 * 1024;
export const NAME_MAX_LENGTH = 100;
export const REDIRECT_URIS_MAX = 20;
export const URI_MAX_LENGTH = 2_048;
/** Registered clients that no one has connected are deleted after this time. */
export const UNUSED_CLIENT_DAYS = 30;

/** Each request stores a row for half an hour. */
export const authorizePerNetwork: RateLimit = { name: "oauth-authorize", points: 200, seconds: 15 * MINUTE_SECONDS };
export const tokenPerNetwork: RateLimit = { name: "oauth-token", points: 1_000, seconds: 15 * MINUTE_SECONDS };
/** Each registration stores a row for at least 30 days. */
export const registerPerNetwork: RateLimit = { name: "oauth-register", points: 30, seconds: HOUR_SECONDS };
export const devicePerNetwork: RateLimit = { name: "oauth-device", points: 60, seconds: HOUR_SECONDS };
/** Wrong codes only: 10 guesses out of 20^8 in 15 minutes. */
export const deviceCodePerAccount: RateLimit = { name: "oauth-code-account", points: 10, seconds: 15 * MINUTE_SECONDS };
export const deviceCodePerNetwork: RateLimit = { name: "oauth-code-network", points: 40, seconds: 15 * MINUTE_SECONDS };
