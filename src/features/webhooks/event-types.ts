/** The types of events that a webhook can receive. */
export const eventTypes = [
  "link.created",
  "link.updated",
  "link.deleted",
  "link.expired",
  "link.dead",
  "link.recovered",
  "link.clicked",
  "goal.reached",
  // after every change of a page's appearance: pages have no unpublished state
  "page.published",
  "subscriber.asked",
  "subscriber.confirmed",
  "subscriber.left",
  "subscriber.withdrawn",
  "subscriber.deleted",
  "message.received",
  "domain.created",
  "domain.live",
  "domain.failed",
  "domain.deleted",
] as const;
export type EventType = (typeof eventTypes)[number];

/** Sent only by the test call. Webhooks cannot subscribe to it. */
export const TEST_EVENT = "webhook.test";
export type SentType = EventType | typeof TEST_EVENT;

/** Stands for every type, including future ones. */
export const ALL_EVENTS = "*";

/** The types that are sent in batches. */
export const batchTypes = ["link.clicked", "goal.reached"] as const satisfies readonly EventType[];
export type BatchType = (typeof batchTypes)[number];

export function isSubscribedTo(events: readonly string[], type: string): boolean {
  return events.includes(ALL_EVENTS) || events.includes(type);
}

export const formats = ["standard", "slack", "discord", "telegram"] as const;
export type Format = (typeof formats)[number];
export const signatures = ["hmac", "ed25519"] as const;
export type Signature = (typeof signatures)[number];
export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
/** Why an attempt has no response, or a redirect, which is not followed. */
export const attemptErrors = [
  "dns",
  "refused",
  "tls",
  "timeout",
  "blocked_address",
  "connection_lost",
  "redirect",
  "other",
] as const;
export type AttemptError = (typeof attemptErrors)[number];
