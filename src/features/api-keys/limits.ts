import { MINUTE_SECONDS } from "#base/time.ts";
import type { RateLimit } from "#infra/rate-limits/rate-limits.ts";

export const KEYS_MAX = 50;
export const NAME_MAX_LENGTH = 80;
/** The maximum number of addresses and networks that a key works from. */
export const NETWORKS_MAX = 20;
export const NETWORK_MAX_LENGTH = 64;
/** How long the previous key still works after a rotation. */
export const OVERLAP_HOURS = 24;
/** How long calls stay in the request log. */
export const REQUEST_DAYS = 30;
export const REQUESTS_PER_PAGE = 50;

/** Counts the calls of all keys and connected apps of a workspace, within a minute from the first one. */
export function callLimit(callsPerMinute: number): RateLimit {
  return { name: "workspace", points: callsPerMinute, seconds: MINUTE_SECONDS, isExact: true };
}
