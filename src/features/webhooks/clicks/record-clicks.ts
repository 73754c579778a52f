import { findShortLinks } from "#features/links/short-links/list-links.ts";
import { readEvents, type ShippedEvent } from "#features/ingest/ship/read-events.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { WebhookJobsCtx } from "../ctx.ts";
import { getFilterProperties } from "../dispatch/expand-event.ts";
import { passesFilter } from "../dispatch/outgoing-event.ts";
import { ALL_EVENTS, type BatchType, batchTypes, isSubscribedTo } from "../event-types.ts";
import type { Click } from "../events.ts";
import { addWebhookClicks, insertWebhookSegment } from "../store/clicks.ts";
import { hasSubscribed, lockSubscribed, selectSubscribed } from "../store/webhooks.ts";

type RecordCtx = Pick<WebhookJobsCtx, "db" | "now" | "shortHost">;

const TYPES: Readonly<Record<string, BatchType>> = { click: "link.clicked", goal: "goal.reached" };

/**
 * Adds the clicks and goals of people in a spool segment to the batches of the webhooks that subscribe to them. A
 * segment that is recorded again adds nothing.
 */
export async function recordSegment(ctx: RecordCtx, segment: string, rows: Buffer): Promise<void> {
  const types = [ALL_EVENTS, ...batchTypes];
  // usually no webhook subscribes to clicks or goals
  if (!(await hasSubscribed(ctx.db, types))) return;
  const events = readEvents(rows);
  const human = events.filter(({ kind, trafficClass }) => Object.hasOwn(TYPES, kind) && trafficClass === "human");
  if (human.length === 0) return;
  const workspaceIds = [...new Set(human.map(({ workspaceId }) => workspaceId))];
  if ((await selectSubscribed(ctx.db, workspaceIds, types)).length === 0) return;
  await ctx.db.transaction(async (tx) => {
    if (!(await insertWebhookSegment(tx, segment, ctx.now()))) return;
    // locked, since a webhook that is deleted before the commit would make the whole segment fail
    const webhooks = await lockSubscribed(tx, workspaceIds, types);
    const webhooksByWorkspace = Map.groupBy(webhooks, ({ workspaceId }) => workspaceId);
    const clicksByWorkspace = new Map<string, Awaited<ReturnType<typeof findClicks>>>();
    for (const workspaceId of webhooksByWorkspace.keys()) {
      const own = human.filter((event) => event.workspaceId === workspaceId);
      clicksByWorkspace.set(workspaceId, await findClicks(ctx, tx, workspaceId, own));
    }
    // ordered by id, so that two processes cannot deadlock
    for (const webhook of webhooks) {
      for (const type of batchTypes) {
        const all = clicksByWorkspace.get(webhook.workspaceId) ?? [];
        const clicks = all
          .filter((each) => each.type === type && passesFilter(webhook, each))
          .map(({ click }) => click);
        if (clicks.length > 0 && isSubscribedTo(webhook.events, type))
          await addWebhookClicks(tx, { webhookId: webhook.id, type, clicks }, ctx.now());
      }
    }
  });
}

/** The clicks of a workspace with the filterable properties of their links, without clicks on purged links. */
async function findClicks(ctx: RecordCtx, tx: Tx, workspaceId: string, events: readonly ShippedEvent[]) {
  const ids = [...new Set(events.map(({ linkId }) => linkId))];
  const links = await findShortLinks({ ...ctx, db: tx, workspaceId }, ids);
  return events.flatMap((event) => {
    const link = links.get(event.linkId);
    return link ? [{ type: TYPES[event.kind]!, click: toClick(event, link.code), ...getFilterProperties(link) }] : [];
  });
}

/** A click with its fields of statistics, which do not include the IP address or the visitor. */
function toClick(event: ShippedEvent, code: string): Click {
  // rows of an earlier version may contain NUL, which PostgreSQL cannot store
  const get = (name: Parameters<ShippedEvent["get"]>[0]) => event.get(name).replaceAll("\0", "");
  return {
    linkId: event.linkId,
    code,
    time: new Date(event.timeMs).toISOString(),
    source: get("source"),
    country: get("country"),
    language: get("language"),
    device: get("device"),
    os: get("os"),
    browser: get("browser"),
    inApp: get("in_app"),
    channel: get("channel"),
    referrerHost: get("referrer_host"),
    utm: {
      source: get("utm_source"),
      medium: get("utm_medium"),
      campaign: get("utm_campaign"),
      term: get("utm_term"),
      content: get("utm_content"),
    },
    variant: get("variant"),
  };
}
