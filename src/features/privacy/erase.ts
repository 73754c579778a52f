import { createHmac } from "node:crypto";
import { DAY_MS } from "#base/time.ts";
import { endAllSessions, eraseAccount } from "#features/accounts/account-data.ts";
import { queueMail } from "#features/accounts/mail-queue.ts";
import { listOwnedWorkspaces } from "#features/accounts/workspace-members.ts";
import { eraseEventsOf, eraseEvents } from "#features/analytics/erase.ts";
import { eraseRejected } from "#features/ingest/spool/segments.ts";
import { eraseOwnFiles } from "#features/media/own-files.ts";
import { forgetOperator, eraseReasons } from "#features/moderation/moderate.ts";
import { eraseDomainEvents } from "#features/outbox/stored-events.ts";
import { eraseWorkspace, type Workspace } from "#features/workspaces/workspaces.ts";
import { retireHandle } from "#features/workspaces/handles.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import type { PrivacyJobsCtx } from "./ctx.ts";
import {
  beginDeletion,
  deleteErasedBefore,
  selectDue,
  selectErased,
  insertErased,
  selectDuePages,
} from "./store/deletions.ts";

/** Longer than events wait in any spool for their event store. */
const REMEMBERED_DAYS = 90;

/**
 * Deletes every account whose grace period has ended. A failure is retried in the next run and does not block other
 * accounts.
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
  // Delete data outside PostgreSQL first: without the rows, nothing records what to delete there.
  const others = (await listOwnedWorkspaces(ctx, accountId)).filter((id) => id !== accountId);
  for (const workspaceId of [...others, accountId]) await eraseExternal(ctx, workspaceId);
  await ctx.db.transaction(async (tx) => {
    const account = await eraseAccount(tx, accountId);
    if (!account) return;
    await forgetOperator(tx, accountId);
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
      await eraseExternal(ctx, workspaceId);
      await ctx.db.transaction((tx) => eraseRows(ctx, tx, workspaceId));
    } catch (error) {
      ctx.log.error({ err: error, workspaceId }, "privacy: a page could not be deleted yet");
    }
  }
}

/**
 * Deletes events of deleted accounts that arrived late, from another node or a stalled process. Runs on each node,
 * since each may have its own event store.
 */
export async function eraseLateEvents(
  ctx: Pick<PrivacyJobsCtx, "db" | "keys" | "clickhouse" | "spoolDir" | "now">,
): Promise<void> {
  await deleteErasedBefore(ctx.db, new Date(ctx.now().getTime() - REMEMBERED_DAYS * DAY_MS));
  const erased = await selectErased(ctx.db);
  if (erased.size === 0) return;
  const isErased = (workspaceId: string) => erased.has(hashWorkspaceId(ctx.keys, workspaceId).toString("hex"));
  await eraseEventsOf(ctx.clickhouse, isErased);
  await eraseRejected(ctx.spoolDir, isErased);
}

/**
 * Deletes a workspace's events, pictures and files, which no PostgreSQL transaction covers. Idempotent. Run it while
 * the rows that refer to them still exist.
 */
async function eraseExternal(ctx: PrivacyJobsCtx, workspaceId: string): Promise<void> {
  await eraseEvents(ctx.clickhouse, workspaceId);
  await eraseRejected(ctx.spoolDir, (id) => id === workspaceId);
  await eraseOwnFiles({ db: ctx.db, files: ctx.media.files }, workspaceId);
}

/**
 * Deletes the rows of a workspace within the caller's transaction, and retires its handle. Returns the deleted
 * workspace.
 */
async function eraseRows(ctx: PrivacyJobsCtx, tx: Tx, workspaceId: string): Promise<Workspace | undefined> {
  const now = ctx.now();
  await eraseReasons(tx, workspaceId);
  const workspace = await eraseWorkspace(tx, workspaceId);
  await eraseDomainEvents(tx, workspaceId);
  await ctx.jobs.forget(tx, [workspaceId]);
  await insertErased(tx, hashWorkspaceId(ctx.keys, workspaceId), now);
  if (workspace) await retireHandle(tx, workspace.handle, now);
  return workspace;
}

/** The stored trace of a deleted workspace. It reveals nothing without the server's secret. */
function hashWorkspaceId(keys: Keys, workspaceId: string): Buffer {
  return createHmac("sha256", keys.of("rights erased workspaces")).update(workspaceId).digest();
}
