import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#base/time.ts";

export const WEBHOOKS_MAX = 20;
export const NAME_MAX_LENGTH = 100;
export const URL_MAX_LENGTH = 2_048;
/** The maximum number of tags or hosts in a filter. */
export const FILTER_MAX = 50;
/** How long the previous secret still signs. */
export const PREVIOUS_SECRET_MS = DAY_MS;
/** Deliveries are kept, and can be replayed, for this many days. */
export const DELIVERY_DAYS = 30;
/** How much of a request body lists show; a single delivery shows the whole body. */
export const LISTED_BODY_LENGTH = 4_096;
export const DELIVERIES_PAGE = 25;
export const DELIVERIES_PAGE_MAX = 100;

/**
 * The delays before the attempts of a delivery (Standard Webhooks, "Deliverability and reliability"): 75 hours in all.
 */
export const ATTEMPT_DELAYS_MS = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;
/** The longest pause that a receiver may ask for. */
export const RETRY_AFTER_MAX_MS = DAY_MS;
/** Owners get an email when a webhook has failed for this long. */
export const WARNED_AFTER_MS = 3 * DAY_MS;
/** A webhook that has failed for this long is switched off. */
export const DISABLED_AFTER_MS = 5 * DAY_MS;

/** The maximum number of concurrent requests to one webhook, on all nodes together. */
export const WEBHOOK_CONCURRENCY = 2;
/** The maximum number of concurrent requests in one process. */
export const CONCURRENCY = 50;
/** The maximum number of concurrent requests to failing webhooks, so that hanging requests leave slots for others. */
export const FAILING_CONCURRENCY = 25;
/** The timeout of a request. */
export const REQUEST_MS = 15 * SECOND_MS;
/** Much longer than a request takes. When it expires, other processes take over the deliveries of a dead process. */
export const LEASE_MS = MINUTE_MS;

/** The maximum number of clicks in one call. */
export const BATCH_SIZE = 500;
/** How long clicks wait to be sent together. */
export const BATCH_WAIT_MS = 5 * SECOND_MS;
/** The token bucket for calls with fewer clicks: its size, and the time until it gains a token. */
export const BATCH_TOKENS = 20;
export const TOKEN_MS = 3 * MINUTE_MS;
