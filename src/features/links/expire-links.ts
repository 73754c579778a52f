import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { takeEnded } from "./store/ended.ts";

/** Links announced in one transaction. */
const BATCH = 100;

/**
 * Emits `link.expired` for each link whose schedule has ended, once per end; a later end is announced again. A link whose
 * click limit was used up before has been announced by `link.used_up`. Nodes share the work. Returns how many ended.
 */
export async function expireLinks(ctx: Ctx): Promise<number> {
  for (let total = 0; ;) {
    const count = await runInTransaction(ctx, async ({ tx, emit }) => {
      const ended = await takeEnded(tx, ctx.now(), BATCH);
      for (const { id, workspaceId, isUsedUp } of ended)
        if (!isUsedUp) await emit({ name: "link.expired", workspaceId, subject: { linkId: id } });
      return ended.length;
    });
    total += count;
    if (count < BATCH) return total;
  }
}
