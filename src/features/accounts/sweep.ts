import { DAY_MS } from "#base/time.ts";
import { releaseRested } from "#features/workspaces/handles.ts";
import { releasePending } from "#features/workspaces/workspaces.ts";
import { forgetAnswers } from "#infra/http/once.ts";
import type { AccountJobsCtx } from "./ctx.ts";
import { sweepChallenges } from "./factors/challenge.ts";
import { sweepArrivals } from "./oidc/arrivals.ts";
import { sweepProofs } from "./proofs.ts";
import { sweepSecurityEvents } from "./safety/events.ts";
import { sweepSessions } from "./sessions.ts";
import { deleteExpiredAddressChanges } from "./store/address-changes.ts";
import { deleteOldFarewells } from "./store/farewells.ts";

/** A last mail that nobody takes within a day is not worth keeping an address for. */
const FAREWELL_MS = DAY_MS;

/** Deletes what is over: sessions, proofs, changes of address, old events, counters, and sign-ups that nobody has verified within seven days. */
export async function sweepAccounts(ctx: AccountJobsCtx): Promise<void> {
  await sweepSessions(ctx);
  await sweepProofs(ctx);
  await sweepChallenges(ctx);
  await sweepArrivals(ctx);
  await sweepSecurityEvents(ctx);
  await deleteExpiredAddressChanges(ctx.db, ctx.now());
  await releasePending(ctx);
  await releaseRested(ctx);
  await deleteOldFarewells(ctx.db, new Date(ctx.now().getTime() - FAREWELL_MS));
  await forgetAnswers(ctx.db, ctx.now());
  await ctx.limits.sweep();
}
