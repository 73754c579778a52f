import { newId } from "#base/ids.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { webhookDeliveries } from "../queues.ts";
import { insertDelivery, selectWebhook } from "../store/webhooks.ts";
import type { WebhookEvent } from "./webhook-events.ts";

export interface NewDelivery {
  readonly workspaceId: string;
  readonly event: WebhookEvent;
  readonly subjectId: string;
}

/** Queues an event for the workspace's webhook, if one is active. It is sent only if the transaction commits. */
export async function queueDelivery(
  ctx: Pick<Ctx, "now"> & { readonly jobs: Jobs },
  tx: Tx,
  { workspaceId, event, subjectId }: NewDelivery,
): Promise<void> {
  const webhook = await selectWebhook(tx, workspaceId);
  if (!webhook?.active) return;
  const now = ctx.now();
  const id = newId(now.getTime());
  await insertDelivery(tx, { id, workspaceId, event, subjectId, state: "waiting", createdAt: now });
  await ctx.jobs.enqueue(tx, webhookDeliveries, { deliveryId: id });
}
