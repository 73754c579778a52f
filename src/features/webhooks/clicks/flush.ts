import { newId } from "#base/ids.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { WebhookJobsCtx } from "../ctx.ts";
import { toRequestBody } from "../formats/request-body.ts";
import { findChatLanguage } from "../formats/chat-language.ts";
import { dropClicks, lockDueBatch, selectDueBatch, takeClicks, updateBatch } from "../store/clicks.ts";
import { insertDelivery, notifyDelivery } from "../store/deliveries.ts";
import { lockWebhookShared } from "../store/webhooks.ts";
import { takeBatches } from "./batches.ts";

type FlushCtx = Pick<WebhookJobsCtx, "db" | "now">;

/** Turns due batches of clicks into deliveries, each in a transaction of its own. Returns the number of deliveries. */
export async function flushClicks(ctx: FlushCtx, isStopped = () => false): Promise<number> {
  for (let total = 0; ;) {
    const count = isStopped() ? undefined : await ctx.db.transaction((tx) => flushOne(ctx, tx));
    if (count === undefined) return total;
    total += count;
  }
}

/** Returns the number of deliveries; undefined if no batch is due. */
async function flushOne(ctx: FlushCtx, tx: Tx): Promise<number | undefined> {
  const now = ctx.now();
  const due = await selectDueBatch(tx, now);
  if (!due) return undefined;
  // locks the webhook first, in the same order as its deletion
  const webhook = await lockWebhookShared(tx, due.webhookId);
  const batch = await lockDueBatch(tx, due, now);
  if (!webhook || !batch) return undefined;
  if (!webhook.active) {
    await dropClicks(tx, webhook.id);
    return 0;
  }
  const { sizes, state } = takeBatches(batch, now.getTime());
  const language = await findChatLanguage({ db: tx }, webhook);
  for (const size of sizes) {
    const clicks = await takeClicks(tx, batch, size);
    const data = batch.type === "link.clicked" ? { clicks } : { goals: clicks };
    await insertDelivery(tx, {
      id: newId(now.getTime()),
      webhookId: webhook.id,
      workspaceId: webhook.workspaceId,
      type: batch.type,
      body: toRequestBody(webhook, { type: batch.type, timestamp: now.toISOString(), data }, language),
      isTest: false,
      state: "waiting",
      nextAttemptAt: now,
      createdAt: now,
    });
  }
  await updateBatch(tx, batch, state);
  await notifyDelivery(tx);
  return sizes.length;
}
