import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { DELIVERY_DAYS, PENDING_DAYS } from "./limits.ts";
import { purgeMessages } from "./store/messages.ts";
import { expirePendingSubscribers } from "./store/subscribers.ts";
import { deleteDeliveries } from "./store/webhooks.ts";

/** Deletes requests unconfirmed for seven days, messages deleted a day ago, and old webhook deliveries. */
export async function sweepAudience(ctx: Ctx): Promise<void> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  await runInTransaction(ctx, async ({ tx, fact }) => {
    for (const workspaceId of await expirePendingSubscribers(tx, before(PENDING_DAYS)))
      await fact({ name: "subscriber.expired", workspaceId, subject: {} });
  });
  await purgeMessages(ctx.db, before(1));
  await deleteDeliveries(ctx.db, before(DELIVERY_DAYS));
}
