import { isVisibleMessage } from "#features/audience/webhook-data.ts";
import { listOwners } from "#features/accounts/workspace-members.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WebhookJobsCtx } from "../ctx.ts";
import type { DeliveryState } from "../event-types.ts";
import { DISABLED_AFTER_MS, WARNED_AFTER_MS } from "../limits.ts";
import { webhookMails } from "../queues.ts";
import { unsealUrl } from "../sealed-url.ts";
import { deleteDelivery, failWaiting, recordAttempt, releaseDelivery } from "../store/deliveries.ts";
import type { DeliveryRow, WebhookRow } from "../store/tables.ts";
import { lockAnyWebhook, patchWebhook, selectAnyWebhook, type WebhookPatch } from "../store/webhooks.ts";
import { findDelayMs, getPauseMs } from "./schedule.ts";
import { sendDelivery, type SendResult } from "./send-delivery.ts";

/** The receiver wants no more deliveries (Standard Webhooks, "Status codes"). */
const GONE = 410;

/** `retrying`: failed and will be tried again; `failed`: given up. */
export type AttemptResult = "delivered" | "retrying" | "failed";

export type AttemptCtx = WebhookJobsCtx & {
  /** From 0 to 1. */
  random(): number;
  onAttempt(result: AttemptResult): void;
};

/**
 * Sends a leased delivery and records the result. If the process is killed in between, the delivery is sent again under
 * the same id once its lease expires.
 */
export async function attemptDelivery(ctx: AttemptCtx, delivery: DeliveryRow): Promise<void> {
  const webhook = await selectAnyWebhook(ctx.db, delivery.webhookId);
  if (!webhook) return;
  if (!webhook.active) {
    // switched off since the lease; that also marked the delivery as failed
    await releaseDelivery(ctx.db, delivery.id);
    return;
  }
  if (delivery.messageId !== null && !(await isVisibleMessage(ctx, delivery.messageId))) {
    // not sent later either if the message is restored
    await deleteDelivery(ctx.db, delivery.id);
    return;
  }
  const sent = await sendDelivery({ keys: ctx.keys, now: ctx.now, post: ctx.postWebhook }, webhook, delivery);
  const target = { url: unsealUrl(ctx.keys, webhook), format: webhook.format };
  const state = await runInTransaction(ctx, (scope) => recordResult(ctx, scope, delivery, { ...sent, ...target }));
  if (state) ctx.onAttempt(state === "waiting" ? "retrying" : state);
}

/**
 * Records an attempt, and returns the new state of the delivery; undefined if its webhook was deleted in the meantime. A
 * response from a previous address of the webhook does not affect the webhook's health.
 */
async function recordResult(
  ctx: AttemptCtx,
  scope: EventTx,
  delivery: DeliveryRow,
  sent: SendResult & { readonly url: string; readonly format: WebhookRow["format"] },
): Promise<DeliveryState | undefined> {
  const { tx } = scope;
  const webhook = await lockAnyWebhook(tx, delivery.webhookId);
  if (!webhook) return undefined;
  const now = ctx.now();
  const hasMoved = unsealUrl(ctx.keys, webhook) !== sent.url;
  const pauseMs = hasMoved ? 0 : getPauseMs(sent.status, sent.retryAfterSeconds);
  const delayMs = findDelayMs(delivery.tries + 1, pauseMs, ctx.random());
  const isFinal = delayMs === undefined || (sent.status === GONE && !hasMoved);
  const patch = hasMoved ? {} : getHealthPatch(webhook, { now, sent, pauseMs, isFinal });
  const after = Object.keys(patch).length > 0 ? await patchWebhook(tx, webhook.id, patch) : webhook;
  // a change of format gives up the deliveries that were written in the previous one
  const isGivenUp = isFinal || !after.active || after.format !== sent.format;
  const state = sent.isDelivered ? "delivered" : isGivenUp ? "failed" : "waiting";
  await recordAttempt(tx, delivery.id, {
    state,
    status: sent.status,
    response: sent.response,
    nextAttemptAt: new Date(now.getTime() + (delayMs ?? 0)),
    attempt: sent.attempt,
  });
  if (webhook.active && !after.active) {
    await failWaiting(tx, webhook.id);
    await scope.emit({
      name: "webhook.disabled",
      workspaceId: webhook.workspaceId,
      subject: { webhookId: webhook.id },
    });
    await queueMails(ctx, scope, webhook, "disabled");
  } else if (webhook.warnedAt === null && after.warnedAt !== null) {
    await queueMails(ctx, scope, webhook, "failing");
  }
  return state;
}

interface AttemptOutcome {
  readonly now: Date;
  readonly sent: SendResult;
  readonly pauseMs: number;
  /** True if the delivery is not tried again. */
  readonly isFinal: boolean;
}

function getHealthPatch(webhook: WebhookRow, outcome: AttemptOutcome): WebhookPatch {
  if (outcome.sent.isDelivered) return getRecoveryPatch(webhook);
  return { ...getFailurePatch(webhook, outcome), ...getDisablingPatch(webhook, outcome) };
}

function getRecoveryPatch({ failingSince, pausedUntil }: WebhookRow): WebhookPatch {
  return failingSince === null && pausedUntil === null ? {} : { failingSince: null, warnedAt: null, pausedUntil: null };
}

function getFailurePatch(webhook: WebhookRow, { now, pauseMs }: AttemptOutcome): WebhookPatch {
  const failingMs = webhook.failingSince ? now.getTime() - webhook.failingSince.getTime() : 0;
  return {
    ...(webhook.failingSince === null && { failingSince: now }),
    ...(pauseMs > 0 && { pausedUntil: new Date(now.getTime() + pauseMs) }),
    ...(webhook.warnedAt === null && failingMs >= WARNED_AFTER_MS && { warnedAt: now }),
  };
}

/**
 * Switches off a webhook that returned 410, or whose deliveries have failed for days. In the second case the delivery
 * must have had its last attempt, so that two outages with a quiet period between them do not count as one.
 */
function getDisablingPatch({ active, failingSince }: WebhookRow, { now, sent, isFinal }: AttemptOutcome): WebhookPatch {
  if (!active) return {};
  if (sent.status === GONE) return { active: false, disabledReason: "gone", disabledAt: now };
  const hasFailedForDays = failingSince !== null && now.getTime() - failingSince.getTime() >= DISABLED_AFTER_MS;
  return isFinal && hasFailedForDays ? { active: false, disabledReason: "failing", disabledAt: now } : {};
}

async function queueMails(
  ctx: AttemptCtx,
  { tx }: EventTx,
  { id, workspaceId }: WebhookRow,
  kind: "failing" | "disabled",
): Promise<void> {
  for (const accountId of await listOwners({ db: tx }, workspaceId))
    await ctx.jobs.enqueue(tx, webhookMails, { webhookId: id, accountId, kind });
}
