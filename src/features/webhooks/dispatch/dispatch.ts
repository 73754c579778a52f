import { newId } from "#base/ids.ts";
import type { Language } from "#base/language.ts";
import { findDomainEvents, type StoredEvent } from "#features/outbox/stored-events.ts";
import { isUnavailable, type Tx } from "#infra/postgres/client.ts";
import type { WebhookJobsCtx } from "../ctx.ts";
import { toRequestBody } from "../formats/request-body.ts";
import { findChatLanguage } from "../formats/chat-language.ts";
import { insertDeliveries, notifyDelivery } from "../store/deliveries.ts";
import { deleteQueued, lockQueued, postponeEvent, type QueuedEvent, setPosition } from "../store/events.ts";
import type { NewDeliveryRow, WebhookRow } from "../store/tables.ts";
import { selectActive } from "../store/webhooks.ts";
import { expandEvent } from "./expand-event.ts";
import { receivesEvent, type OutgoingEvent } from "./outgoing-event.ts";

type DispatchCtx = Pick<WebhookJobsCtx, "db" | "log" | "now" | "keys" | "publicUrl" | "shortHost">;

/** How many domain events are dispatched in one transaction. */
const BATCH = 25;
const DISPATCH_RETRY_MS = 60_000;
/** After this many attempts, an event that cannot be dispatched is dropped and logged. */
const MAX_ATTEMPTS = 20;

/**
 * Turns queued domain events into deliveries until the queue is empty. The queue entry of an event is deleted in the
 * transaction that inserts its deliveries, so each delivery is made exactly once, even after a crash. Returns how many
 * events were handled.
 */
export async function dispatchEvents(ctx: DispatchCtx, isStopped = () => false): Promise<number> {
  for (let total = 0; ;) {
    const count = isStopped() ? 0 : await ctx.db.transaction((tx) => dispatchBatch(ctx, tx));
    if (count === 0) return total;
    total += count;
  }
}

async function dispatchBatch(ctx: DispatchCtx, tx: Tx): Promise<number> {
  const queued = await lockQueued(tx, ctx.now(), BATCH);
  if (queued.length === 0) return 0;
  const events = new Map(
    (
      await findDomainEvents(
        { db: tx },
        queued.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  );
  const webhooks = await selectActive(tx, [...new Set([...events.values()].map(({ workspaceId }) => workspaceId))]);
  const webhooksByWorkspace = Map.groupBy(webhooks, ({ workspaceId }) => workspaceId);
  const languages = cacheLanguages(tx);
  const done: string[] = [];
  for (const entry of queued) {
    const event = events.get(entry.id);
    const receivers = event ? (webhooksByWorkspace.get(event.workspaceId) ?? []) : [];
    const isDone =
      !event || receivers.length === 0 || (await dispatchEvent(ctx, tx, { entry, event, receivers, languages }));
    if (isDone) done.push(entry.id);
  }
  await deleteQueued(tx, done);
  await notifyDelivery(tx);
  return queued.length;
}

interface QueuedDispatch {
  readonly entry: QueuedEvent;
  readonly event: StoredEvent;
  readonly receivers: readonly WebhookRow[];
  languages(webhook: WebhookRow): Promise<Language>;
}

/** Inserts the deliveries of an event, or of a part of it; returns whether that was the last one. */
async function dispatchEvent(
  ctx: DispatchCtx,
  tx: Tx,
  { entry, event, receivers, languages }: QueuedDispatch,
): Promise<boolean> {
  try {
    // a savepoint: an event that cannot be dispatched must not hold up the others
    return await tx.transaction(async (savepoint) => {
      const { events, next } = await expandEvent({ ...ctx, db: savepoint }, event, entry.position);
      const rows: NewDeliveryRow[] = [];
      for (const webhook of receivers) {
        const matching = events.filter((each) => receivesEvent(webhook, each));
        if (matching.length === 0) continue;
        const language = await languages(webhook);
        for (const outgoing of matching) rows.push(toDelivery(ctx, webhook, { eventId: event.id, outgoing, language }));
      }
      await insertDeliveries(savepoint, rows);
      if (next !== undefined) await setPosition(savepoint, entry.id, next);
      return next === undefined;
    });
  } catch (err) {
    if (isUnavailable(err)) throw err;
    ctx.log.error(
      { err, event: event.id, name: event.name, tries: entry.tries },
      "webhooks: an event could not be dispatched",
    );
    if (entry.tries + 1 >= MAX_ATTEMPTS) return true;
    await postponeEvent(tx, entry.id, new Date(ctx.now().getTime() + DISPATCH_RETRY_MS));
    return false;
  }
}

function toDelivery(
  ctx: DispatchCtx,
  webhook: WebhookRow,
  { eventId, outgoing, language }: { eventId: string; outgoing: OutgoingEvent; language: Language },
): NewDeliveryRow {
  const { type, timestamp, data, itemId, subscriberId, messageId } = outgoing;
  const now = ctx.now();
  return {
    id: newId(now.getTime()),
    webhookId: webhook.id,
    workspaceId: webhook.workspaceId,
    type,
    eventId,
    itemId,
    subscriberId,
    messageId,
    body: toRequestBody(webhook, { type, timestamp: timestamp.toISOString(), data }, language),
    isTest: false,
    state: "waiting",
    nextAttemptAt: now,
    createdAt: now,
  };
}

/** Finds the language of a webhook. For a chat, the language of the workspace's owner is read once and kept. */
function cacheLanguages(tx: Tx): (webhook: WebhookRow) => Promise<Language> {
  const known = new Map<string, Language>();
  return async (webhook) => {
    const language = known.get(webhook.workspaceId) ?? (await findChatLanguage({ db: tx }, webhook));
    if (webhook.format !== "standard") known.set(webhook.workspaceId, language);
    return language;
  };
}
