import { DAY_MS } from "#base/time.ts";
import { endAllSessions, eraseAccount } from "#features/accounts/deletion.ts";
import { queueMail } from "#features/accounts/mail-queue.ts";
import { listOwnedWorkspaces } from "#features/accounts/memberships.ts";
import { eraseEventsOf } from "#features/analytics/erase.ts";
import { eraseRejected } from "#features/ingest/spool/erase-rejected.ts";
import type { PrivacyJobsCtx } from "./ctx.ts";
import { eraseOutside, eraseRows, hash } from "./erase-workspace.ts";
import { beginDeletion, deleteErasedBefore, selectDue, selectErased } from "./store/deletions.ts";
import { selectDuePages } from "./store/page-deletions.ts";

/** Longer than any spool waits for its event store. */
const REMEMBERED_DAYS = 90;

/**
 * Deletes every account whose grace period is over. A failure is retried in the next run, and blocks no other account.
 */
export async function eraseDueAccounts(ctx: PrivacyJobsCtx): Promise<void> {
  for (const accountId of await selectDue(ctx.db, ctx.now())) {
    try {
      await eraseDueAccount(ctx, accountId);
    } catch (error) {
      ctx.log.error({ err: error, accountId }, "privacy: an account could not be deleted yet");
    }
  }
}

/** Deletes an account, unless its owner cancelled. All steps are idempotent; the last one happens once. */
export async function eraseDueAccount(ctx: PrivacyJobsCtx, accountId: string): Promise<void> {
  const hasStarted = await ctx.db.transaction(async (tx) => {
    if (!(await beginDeletion(tx, accountId, ctx.now()))) return false;
    await endAllSessions(tx, accountId);
    return true;
  });
  if (!hasStarted) return;
  // Data outside PostgreSQL goes first: afterwards nothing records what to delete there.
  const others = (await listOwnedWorkspaces(ctx, accountId)).filter((id) => id !== accountId);
  for (const workspaceId of [...others, accountId]) await eraseOutside(ctx, workspaceId);
  await ctx.db.transaction(async (tx) => {
    const account = await eraseAccount(tx, accountId);
    if (!account) return;
    for (const workspaceId of others) await eraseRows(ctx, tx, workspaceId);
    const workspace = await eraseRows(ctx, tx, accountId);
    await ctx.jobs.forget(tx, account.addresses);
    // Before the commit: a retried deletion must still know the addresses.
    for (const address of account.addresses) await ctx.mailer.forget(address);
    const username = workspace?.handle ?? "";
    await queueMail(ctx, tx, { kind: "deletion-done", email: account.email, username, language: account.language });
  });
}

/** Deletes every page that its owner has deleted; a failure is retried in the next run. */
export async function eraseDuePages(ctx: PrivacyJobsCtx): Promise<void> {
  for (const workspaceId of await selectDuePages(ctx.db)) {
    try {
      await eraseOutside(ctx, workspaceId);
      await ctx.db.transaction((tx) => eraseRows(ctx, tx, workspaceId));
    } catch (error) {
      ctx.log.error({ err: error, workspaceId }, "privacy: a page could not be deleted yet");
    }
  }
}

/**
 * Deletes late events of deleted accounts, which waited on another node or in a stalled process. Runs on each node,
 * since each may have its own event store.
 */
export async function eraseLateEvents(
  ctx: Pick<PrivacyJobsCtx, "db" | "keys" | "clickhouse" | "spoolDir" | "now">,
): Promise<void> {
  await deleteErasedBefore(ctx.db, new Date(ctx.now().getTime() - REMEMBERED_DAYS * DAY_MS));
  const erased = await selectErased(ctx.db);
  if (erased.size === 0) return;
  const isErased = (workspaceId: string) => erased.has(hash(ctx.keys, workspaceId).toString("hex"));
  await eraseEventsOf(ctx.clickhouse, isErased);
  await eraseRejected(ctx.spoolDir, isErased);
}
