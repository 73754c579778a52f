import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { takeEndedLinks } from "./store/ended-links.ts";

/** The number of links per transaction. */
const BATCH = 100;

/**
 * Emits `link.expired` once for each end of a link's schedule; an end that is moved is announced again. Skips links
 * whose click limit was already used up, since `link.used_up` has announced them. Several nodes can run this at the
 * same time. Returns the number of schedules that ended.
 */
export async function announceExpiredLinks(ctx: Ctx): Promise<number> {
  for (let total = 0; ;) {
    const count = await runInTransaction(ctx, async ({ tx, emit }) => {
      const ended = await takeEndedLinks(tx, ctx.now(), BATCH);
      for (const { id, workspaceId, isUsedUp } of ended)
        if (!isUsedUp) await emit({ name: "link.expired", workspaceId, subject: { linkId: id } });
      return ended.length;
    });
    total += count;
    if (count < BATCH) return total;
  }
}
