import { foldTag } from "#features/links/tags/fold.ts";
import { type EventType, isSubscribedTo } from "../event-types.ts";
import type { WebhookRow } from "../store/tables.ts";

/** An event before it is addressed to webhooks. */
export interface OutgoingEvent {
  readonly type: EventType;
  readonly timestamp: Date;
  readonly data: object;
  /** The item that the event is about. A webhook receives one delivery per event and item. */
  readonly itemId: string;
  /** Only set for events about links. */
  readonly tags?: readonly string[];
  /** Only set for events about links or domains. */
  readonly hosts?: readonly string[];
  readonly subscriberId?: string;
  readonly messageId?: string;
}

type Filter = Pick<WebhookRow, "tags" | "hosts">;

/** Whether a webhook receives an event. Filters apply only to events about links and domains. */
export function receivesEvent(webhook: Pick<WebhookRow, "events"> & Filter, event: OutgoingEvent): boolean {
  return isSubscribedTo(webhook.events, event.type) && passesFilter(webhook, event);
}

/** Whether the filters of a webhook let an event through. */
export function passesFilter(filter: Filter, { tags, hosts }: Pick<OutgoingEvent, "tags" | "hosts">): boolean {
  if (tags && filter.tags.length > 0) {
    const own = new Set(tags.map(foldTag));
    if (!filter.tags.some((tag) => own.has(foldTag(tag)))) return false;
  }
  return !hosts || filter.hosts.length === 0 || filter.hosts.some((host) => hosts.includes(host));
}
