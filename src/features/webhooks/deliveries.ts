import { ApiError, notFound, requireFound } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { paginate } from "#base/paginate.ts";
import { DAY_MS } from "#base/time.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import { enforceRateLimit, type RateLimit } from "#infra/rate-limits/rate-limits.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { type Delivery, webhookFormatChanged, webhookOff } from "./contract.ts";
import type { WebhooksCtx } from "./ctx.ts";
import { sendDelivery } from "./delivery/send-delivery.ts";
import type { DeliveryState, SentType } from "./event-types.ts";
import { getEvent } from "./events.ts";
import { toRequestBody } from "./formats/request-body.ts";
import { findChatLanguage } from "./formats/chat-language.ts";
import { DELIVERY_DAYS, LISTED_BODY_LENGTH } from "./limits.ts";
import { presentDelivery } from "./presenter.ts";
import {
  insertDelivery,
  notifyDelivery,
  recordAttempt,
  requeueDelivery,
  requeueSince,
  selectDeliveries,
  selectDelivery,
} from "./store/deliveries.ts";
import type { WebhookRow } from "./store/tables.ts";
import { lockWebhook, lockWebhookShared, patchWebhook, selectWebhook } from "./store/webhooks.ts";

/** Limited, since each test contacts a third-party server. */
const tests: RateLimit = { name: "webhook-test", points: 20, seconds: 3600 };
const replays: RateLimit = { name: "webhook-replay", points: 120, seconds: 3600 };

interface ListOptions {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly state?: DeliveryState | undefined;
}

/** One page of a webhook's deliveries, newest first. Throws notFound. */
export async function listDeliveries(
  ctx: Pick<WebhooksCtx, "db" | "workspaceId">,
  webhookId: string,
  { cursor, limit, state }: ListOptions,
): Promise<{ deliveries: Delivery[]; next: string | null }> {
  await requireWebhook(ctx, webhookId);
  const filter = { state, before: cursor, limit: limit + 1, bodyLength: LISTED_BODY_LENGTH };
  const { items, next } = paginate(await selectDeliveries(ctx.db, webhookId, filter), limit);
  return { deliveries: items.map(presentDelivery), next };
}

/** Throws notFound. */
export async function getDelivery(
  ctx: Pick<WebhooksCtx, "db" | "workspaceId">,
  webhookId: string,
  id: string,
): Promise<Delivery> {
  await requireWebhook(ctx, webhookId);
  return presentDelivery(requireFound(await selectDelivery(ctx.db, webhookId, id)));
}

/**
 * Queues a delivery again, starting with its first attempt. Throws webhookOff, webhookFormatChanged, and notFound, also
 * for a test.
 */
export async function replayDelivery(ctx: WebhooksCtx, webhookId: string, id: string): Promise<Delivery> {
  const webhook = await requireWebhook(ctx, webhookId);
  await enforceRateLimit(ctx.rateLimits, replays, webhook.id);
  return ctx.db.transaction(async (tx) => {
    const { formatSince } = await prepareReplay(ctx, tx, webhookId);
    const before = requireFound(await selectDelivery(tx, webhookId, id));
    if (before.isTest) throw new ApiError(notFound);
    if (formatSince !== null && before.createdAt < formatSince) throw new ApiError(webhookFormatChanged);
    const row = await requeueDelivery(tx, webhookId, id, ctx.now());
    await notifyDelivery(tx);
    // deliveries that are being sent right now are left alone
    return presentDelivery(row ?? before);
  });
}

/**
 * Queues all deliveries since an instant again, except those written in a previous format, and returns their number.
 * Throws notFound or webhookOff.
 */
export async function replayDeliveries(
  ctx: WebhooksCtx,
  webhookId: string,
  { since, state }: { since: string; state: "failed" | "all" },
): Promise<{ replayed: number }> {
  const webhook = await requireWebhook(ctx, webhookId);
  await enforceRateLimit(ctx.rateLimits, replays, webhook.id);
  const now = ctx.now();
  const earliestMs = Math.max(Date.parse(since), now.getTime() - DELIVERY_DAYS * DAY_MS);
  return ctx.db.transaction(async (tx) => {
    const { formatSince } = await prepareReplay(ctx, tx, webhookId);
    const earliest = new Date(Math.max(earliestMs, formatSince?.getTime() ?? 0));
    const replayed = await requeueSince(tx, webhookId, { since: earliest, now, isFailedOnly: state === "failed" });
    await notifyDelivery(tx);
    return { replayed };
  });
}

/** Sends a sample of an event once, even to a webhook that is off, and waits for the response. Throws notFound. */
export async function testWebhook(ctx: WebhooksCtx, webhookId: string, type: SentType): Promise<Delivery> {
  const { workspaceId } = ctx;
  const webhook = await requireWebhook(ctx, webhookId);
  await enforceRateLimit(ctx.rateLimits, tests, workspaceId);
  const now = ctx.now();
  const { data } = getEvent(type).example;
  const page = (await findWorkspace(ctx, workspaceId))?.handle ?? "";
  const payload = { type, timestamp: now.toISOString(), data: "page" in data ? { ...data, page } : data };
  const language = await findChatLanguage(ctx, webhook);
  const row = await ctx.db.transaction(async (tx) => {
    requireFound(await lockWebhookShared(tx, webhookId));
    return insertDelivery(tx, {
      id: newId(now.getTime()),
      webhookId,
      workspaceId,
      type,
      body: toRequestBody(webhook, payload, language),
      isTest: true,
      // stored as failed, so that no process sends it again
      state: "failed",
      nextAttemptAt: now,
      createdAt: now,
    });
  });
  const result = await sendDelivery({ keys: ctx.keys, now: ctx.now, post: ctx.postExternal }, webhook, row);
  const { attempt, status, response, isDelivered } = result;
  const state = isDelivered ? "delivered" : "failed";
  const outcome = { attempt, status, response, state, nextAttemptAt: now } as const;
  const after = await ctx.db.transaction((tx) => recordAttempt(tx, row.id, outcome));
  return presentDelivery(requireFound(after));
}

async function requireWebhook(ctx: Pick<WebhooksCtx, "db" | "workspaceId">, webhookId: string): Promise<WebhookRow> {
  return requireFound(await selectWebhook(ctx.db, ctx.workspaceId, webhookId));
}

/**
 * Locks a webhook so that it stays on until the transaction ends; while it is off, its queued deliveries would wait
 * forever. Also ends a pause that the receiver asked for. Throws notFound or webhookOff.
 */
async function prepareReplay(ctx: WebhooksCtx, tx: Tx, webhookId: string): Promise<WebhookRow> {
  const webhook = requireFound(await lockWebhook(tx, ctx.workspaceId, webhookId));
  if (!webhook.active) throw new ApiError(webhookOff);
  if (webhook.pausedUntil !== null) await patchWebhook(tx, webhookId, { pausedUntil: null });
  return webhook;
}
