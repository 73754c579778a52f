import type { EventType, SentType } from "../event-types.ts";

/** The types of events in the order of the form. */
export const eventGroups = {
  links: ["link.created", "link.updated", "link.deleted", "link.expired", "link.dead", "link.recovered"],
  statistics: ["link.clicked", "goal.reached"],
  page: ["page.published"],
  audience: [
    "subscriber.asked",
    "subscriber.confirmed",
    "subscriber.left",
    "subscriber.withdrawn",
    "subscriber.deleted",
    "message.received",
  ],
  domains: ["domain.created", "domain.live", "domain.failed", "domain.deleted"],
} as const satisfies Readonly<Record<string, readonly EventType[]>>;

export type EventGroup = keyof typeof eventGroups;
export const groupNames = Object.keys(eventGroups) as EventGroup[];

/** The last segment of each event type's text key. */
export const textKeys = {
  "link.created": "link_created",
  "link.updated": "link_updated",
  "link.deleted": "link_deleted",
  "link.expired": "link_expired",
  "link.dead": "link_dead",
  "link.recovered": "link_recovered",
  "link.clicked": "link_clicked",
  "goal.reached": "goal_reached",
  "page.published": "page_published",
  "subscriber.asked": "subscriber_asked",
  "subscriber.confirmed": "subscriber_confirmed",
  "subscriber.left": "subscriber_left",
  "subscriber.withdrawn": "subscriber_withdrawn",
  "subscriber.deleted": "subscriber_deleted",
  "message.received": "message_received",
  "domain.created": "domain_created",
  "domain.live": "domain_live",
  "domain.failed": "domain_failed",
  "domain.deleted": "domain_deleted",
  "webhook.test": "webhook_test",
} as const satisfies Readonly<Record<SentType, string>>;
