import { DAY_MS } from "#base/time.ts";
import { PENDING_DAYS, releasePending } from "#features/workspaces/workspaces.ts";
import type { AccountJobsCtx } from "./ctx.ts";
import { sweepProofs } from "./proofs.ts";
import { sweepSessions } from "./sessions.ts";
import { deleteUnverified } from "./store/accounts.ts";

/** Deletes what is over: sessions, proofs, counters, and sign-ups that nobody has verified within seven days. */
export async function sweepAccounts(ctx: AccountJobsCtx): Promise<void> {
  await sweepSessions(ctx);
  await sweepProofs(ctx);
  await deleteUnverified(ctx.db, new Date(ctx.now().getTime() - PENDING_DAYS * DAY_MS));
  await releasePending(ctx);
  await ctx.limits.sweep();
}
