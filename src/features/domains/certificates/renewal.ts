import { HOUR_MS } from "#base/time.ts";

/** The validity of a certificate, which decides when it is renewed. */
export interface Lifetime {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** The time window in which the authority wants a certificate to be renewed (ARI, RFC 9773). */
export interface RenewalWindow {
  readonly start: Date;
  readonly end: Date;
}

/** A certificate is renewed after this share of its lifetime at the latest. */
const LATEST = 2 / 3;
/**
 * Without a window, renewals are spread over this share of the lifetime, so that certificates ordered together are not
 * renewed together.
 */
const SPREAD = 1 / 30;

/**
 * When to renew: at a random moment of the authority's window (RFC 9773, section 4.2), but no later than when a third
 * of the lifetime is left. `random` is from 0 to 1.
 */
export function chooseRenewal({ notBefore, notAfter }: Lifetime, window: RenewalWindow | null, random: number): Date {
  const lifeMs = notAfter.getTime() - notBefore.getTime();
  const latestMs = notBefore.getTime() + lifeMs * LATEST;
  const isUsable = window !== null && window.end.getTime() > window.start.getTime();
  const wantedMs = isUsable
    ? window.start.getTime() + (window.end.getTime() - window.start.getTime()) * random
    : latestMs - lifeMs * SPREAD * random;
  return new Date(Math.round(Math.min(wantedMs, latestMs)));
}

/** The renewal window is fetched twice a day. */
export const WINDOW_CHECK_MS = 12 * HOUR_MS;
