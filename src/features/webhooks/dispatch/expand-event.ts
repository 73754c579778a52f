import { findMessageData, findSubscriberData } from "#features/audience/webhook-data.ts";
import { describeDomain } from "#features/domains/presenter.ts";
import { listImportedLinks } from "#features/imports/imports.ts";
import { findShortLinks } from "#features/links/short-links/list-links.ts";
import type { ShortLink } from "#features/links/short-links/contract.ts";
import type { StoredEvent } from "#features/outbox/stored-events.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { WebhookJobsCtx } from "../ctx.ts";
import type { EventType } from "../event-types.ts";
import type { OutgoingEvent } from "./outgoing-event.ts";

export type ExpandCtx = Pick<WebhookJobsCtx, "keys" | "publicUrl" | "shortHost"> & { readonly db: Tx };

/** The webhook events for a domain event, or for a part of it. */
interface Expanded {
  readonly events: readonly OutgoingEvent[];
  /** Where the next part begins; undefined at the end. */
  readonly next?: string | undefined;
}

/** How many links of one domain event are expanded at once. */
export const LINKS_AT_ONCE = 200;

/**
 * The webhook events for a domain event; most domain events have no webhook event. `position` is where the part begins.
 */
export async function expandEvent(ctx: ExpandCtx, event: StoredEvent, position: string | null): Promise<Expanded> {
  const { subject } = event;
  const [topic] = event.name.split(".");
  if (event.name === "links.changed") return expandLinks(ctx, event, position);
  const linkType = getLinkType(event);
  if (linkType && subject["linkId"] !== undefined)
    return { events: await toLinkEvents(ctx, event, [[subject["linkId"], linkType]]) };
  if (topic === "subscriber") return { events: await toSubscriberEvents(ctx, event) };
  if (event.name === "message.received") return { events: await toMessageEvents(ctx, event) };
  if (topic === "domain") return { events: await toDomainEvents(ctx, event) };
  if (event.name === "appearance.created" || event.name === "appearance.updated")
    return { events: await toPageEvents(ctx, event) };
  return { events: [] };
}

function getLinkType({ name, subject }: StoredEvent): EventType | undefined {
  switch (name) {
    case "link.created":
    case "link.updated":
    case "link.deleted":
    case "link.expired":
      return name;
    case "link.used_up":
      return "link.expired";
    case "link.health_changed":
      return subject["change"] === "dead"
        ? "link.dead"
        : subject["change"] === "recovered"
          ? "link.recovered"
          : undefined;
    default:
      return undefined;
  }
}

/** The type of webhook event for each link that a bulk action changed. */
const BULK_TYPES: Readonly<Record<string, EventType>> = {
  create: "link.created",
  restore: "link.created",
  delete: "link.deleted",
};

/** One webhook event per link, in parts. A change that names no links affects only the addresses of links. */
async function expandLinks(ctx: ExpandCtx, event: StoredEvent, position: string | null): Promise<Expanded> {
  const { importId, linkIds, action = "" } = event.subject;
  if (importId !== undefined) {
    const links = await listImportedLinks(ctx.db, importId, { after: position ?? undefined, limit: LINKS_AT_ONCE });
    const created = action === "undo-import" ? "link.deleted" : "link.created";
    const changes = links.flatMap(({ id, isCreated, isDeleted }): [string, EventType][] => {
      // undoing an import deletes the links that it created; some may have been restored since
      if (isCreated && action === "undo-import" && !isDeleted) return [];
      return [[id, isCreated ? created : "link.updated"]];
    });
    const next = links.length === LINKS_AT_ONCE ? links.at(-1)!.id : undefined;
    return { events: await toLinkEvents(ctx, event, changes), next };
  }
  const ids = linkIds?.split(",").filter(Boolean) ?? [];
  const from = Number(position ?? 0);
  const type = BULK_TYPES[action] ?? "link.updated";
  const part = ids.slice(from, from + LINKS_AT_ONCE).map((id): [string, EventType] => [id, type]);
  const end = from + LINKS_AT_ONCE;
  return { events: await toLinkEvents(ctx, event, part), next: end < ids.length ? String(end) : undefined };
}

async function toLinkEvents(
  ctx: ExpandCtx,
  { workspaceId, createdAt }: StoredEvent,
  changes: readonly (readonly [id: string, type: EventType])[],
): Promise<OutgoingEvent[]> {
  const links = await findShortLinks(
    { ...ctx, workspaceId },
    changes.map(([id]) => id),
  );
  return changes.flatMap(([id, type]): OutgoingEvent[] => {
    const link = links.get(id);
    if (!link) return type === "link.deleted" ? [{ type, timestamp: createdAt, data: { _id: id }, itemId: id }] : [];
    return [{ type, timestamp: createdAt, data: link, itemId: id, ...getFilterProperties(link) }];
  });
}

/** The filterable properties of a link. */
export function getFilterProperties({ tags, addresses }: Pick<ShortLink, "tags" | "addresses">) {
  return { tags, hosts: [...new Set(addresses.map(({ host }) => host))] };
}

const subscriberTypes = {
  "subscriber.asked": true,
  "subscriber.confirmed": true,
  "subscriber.left": true,
  // the subscriber's data is already deleted
  "subscriber.withdrawn": false,
  "subscriber.deleted": false,
} as const;
type SubscriberType = keyof typeof subscriberTypes;

async function toSubscriberEvents(ctx: ExpandCtx, event: StoredEvent): Promise<OutgoingEvent[]> {
  const { subscriberId } = event.subject;
  const type = event.name as SubscriberType;
  if (subscriberId === undefined || !Object.hasOwn(subscriberTypes, type)) return [];
  const page = await findPage(ctx, event);
  const common = { type, timestamp: event.createdAt, itemId: subscriberId };
  if (!subscriberTypes[type]) return [{ ...common, data: { page, id: subscriberId } }];
  const data = await findSubscriberData(ctx, subscriberId);
  return data ? [{ ...common, data: { page, ...data }, subscriberId }] : [];
}

async function toMessageEvents(ctx: ExpandCtx, event: StoredEvent): Promise<OutgoingEvent[]> {
  const { messageId } = event.subject;
  const data = messageId === undefined ? undefined : await findMessageData(ctx, messageId);
  if (messageId === undefined || !data) return [];
  const page = await findPage(ctx, event);
  return [
    {
      type: "message.received",
      timestamp: event.createdAt,
      itemId: messageId,
      data: { page, ...data },
      messageId,
    },
  ];
}

async function toDomainEvents(ctx: ExpandCtx, event: StoredEvent): Promise<OutgoingEvent[]> {
  const { domainId, host = "" } = event.subject;
  const type = getDomainType(event);
  if (domainId === undefined || !type) return [];
  const found = type === "domain.deleted" ? undefined : await describeDomain(ctx.db, event.workspaceId, domainId);
  if (!found && type !== "domain.deleted") return [];
  const data = found ?? { _id: domainId, host };
  return [{ type, timestamp: event.createdAt, itemId: domainId, data, hosts: [host] }];
}

/** A check with the same result as the previous one produces no event. */
function getDomainType({ name, subject: { state, from } }: StoredEvent): EventType | undefined {
  if (name === "domain.created" || name === "domain.deleted") return name;
  if (name !== "domain.checked" || state === from) return undefined;
  if (state === "live") return "domain.live";
  return state === "failing" ? "domain.failed" : undefined;
}

async function toPageEvents(ctx: ExpandCtx, event: StoredEvent): Promise<OutgoingEvent[]> {
  const page = await findPage(ctx, event);
  const data = { page, url: `${ctx.publicUrl}/${page}` };
  return [{ type: "page.published", timestamp: event.createdAt, itemId: event.workspaceId, data }];
}

async function findPage(ctx: ExpandCtx, { workspaceId }: StoredEvent): Promise<string> {
  return (await findWorkspace(ctx, workspaceId))?.handle ?? "";
}
