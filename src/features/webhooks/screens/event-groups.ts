import { eventTypes, type EventType, type SentType } from "../event-types.ts";

/** The group of each event type in the form. */
const groups = {
  "link.created": "links",
  "link.updated": "links",
  "link.deleted": "links",
  "link.expired": "links",
  "link.dead": "links",
  "link.recovered": "links",
  "link.clicked": "statistics",
  "goal.reached": "statistics",
  "page.published": "page",
  "subscriber.asked": "audience",
  "subscriber.confirmed": "audience",
  "subscriber.left": "audience",
  "subscriber.withdrawn": "audience",
  "subscriber.deleted": "audience",
  "message.received": "audience",
  "domain.created": "domains",
  "domain.live": "domains",
  "domain.failed": "domains",
  "domain.deleted": "domains",
} as const satisfies Readonly<Record<EventType, string>>;

export type EventGroup = (typeof groups)[EventType];

/** The groups in the order of the form. */
export const groupNames: readonly EventGroup[] = [...new Set(Object.values(groups))];

export const listTypes = (group: EventGroup): EventType[] => eventTypes.filter((type) => groups[type] === group);

/** The last part of the translation key of each event type. */
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
