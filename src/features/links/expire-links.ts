import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { takeEndedLinks } from "./store/ended.ts";

/** How many links one transaction announces. */
const BATCH = 100;

/**
 * Emits `link.expired` for each link whose schedule has ended, once per end date; if the end is moved, the new end is
 * announced again. Skips links whose click limit was used up before, since `link.used_up` has announced them. Nodes
 * share the work. Returns how many schedules ended.
 */
export async function expireLinks(ctx: Ctx): Promise<number> {
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
