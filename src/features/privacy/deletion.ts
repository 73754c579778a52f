import { notFound, ApiError } from "#base/errors.ts";
import { DAY_MS } from "#base/time.ts";
import type { SessionCtx } from "#features/accounts/ctx.ts";
import { deleteOtherSessions } from "#features/accounts/account-data.ts";
import { withReauthentication, type Reauthentication } from "#features/accounts/mfa/consume-code.ts";
import { listOwnedWorkspaces, removeAllMembers } from "#features/accounts/workspace-members.ts";
import { queueMail } from "#features/accounts/mail-queue.ts";
import { recordSecurityEvent, type SecurityEventCtx } from "#features/accounts/security-events.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import {
  closeWorkspace,
  findWorkspace,
  detachFromPrimary,
  lockWorkspace,
  reopenWorkspace,
} from "#features/workspaces/workspaces.ts";
import { deletionStarted, type DeletionState, GRACE_DAYS, handleDiffers, pageFirst } from "./contract.ts";
import {
  cancelDeletion,
  type DeletionRow,
  insertDeletion,
  selectDeletion,
  selectDeletions,
  insertPageDeletion,
} from "./store/deletions.ts";

type GraceCtx = Pick<SessionCtx, "jobs" | "disconnectApps"> & SecurityEventCtx;

/**
 * Schedules the deletion of the caller's account after the grace period. Its pages go offline and other sessions and
 * connected apps end at once. A second request keeps the first date.
 */
export async function scheduleDeletion(ctx: SessionCtx, reauthentication: Reauthentication): Promise<DeletionState> {
  return withReauthentication(ctx, reauthentication, (scope) =>
    startGracePeriod(ctx, scope, ctx.accountId, () => deleteOtherSessions(ctx, scope.tx)),
  );
}

/**
 * Schedules the deletion of an account within the caller's transaction. Its pages go offline and its apps are
 * disconnected at once; `endSessions` decides which of its sessions end.
 */
export async function startGracePeriod(
  ctx: GraceCtx,
  { tx, emit }: EventTx,
  accountId: string,
  endSessions: () => Promise<unknown>,
): Promise<DeletionState> {
  const now = ctx.now();
  const dueAt = new Date(now.getTime() + GRACE_DAYS * DAY_MS);
  const row = await insertDeletion(tx, { accountId, requestedAt: now, dueAt });
  if (!row) return present(await selectDeletion(tx, accountId));
  // waits for a concurrent creation of a page, which would otherwise be missed
  await lockWorkspace(tx, accountId);
  for (const id of await listOwnedWorkspaces({ db: tx }, accountId)) {
    await closeWorkspace(tx, id, now);
    await emit({ name: "account.deletion_scheduled", workspaceId: id, subject: { accountId } });
  }
  await endSessions();
  await ctx.disconnectApps({ tx, emit }, accountId);
  await recordSecurityEvent(ctx, tx, { accountId, kind: "deletion_asked" });
  await queueMail(ctx, tx, { kind: "deletion-scheduled", accountId, at: dueAt.toISOString() });
  return present(row);
}

/** Cancels the deletion and restores everything; throws notFound, or deletionStarted if it is too late. */
export async function cancelAccountDeletion(ctx: SessionCtx): Promise<void> {
  await runInTransaction(ctx, (scope) => endGracePeriod(ctx, scope, ctx.accountId));
}

/** Like `cancelAccountDeletion`, but for any account and within the caller's transaction. */
export async function endGracePeriod(ctx: GraceCtx, { tx, emit }: EventTx, accountId: string): Promise<void> {
  if (!(await cancelDeletion(tx, accountId)))
    throw new ApiError((await selectDeletion(tx, accountId)) ? deletionStarted : notFound);
  await lockWorkspace(tx, accountId);
  for (const id of await listOwnedWorkspaces({ db: tx }, accountId)) {
    await reopenWorkspace(tx, id);
    await emit({ name: "account.deletion_cancelled", workspaceId: id, subject: { accountId } });
  }
  await recordSecurityEvent(ctx, tx, { accountId, kind: "deletion_cancelled" });
  await queueMail(ctx, tx, { kind: "deletion-cancelled", accountId });
}

/** When each of these accounts will be deleted; accounts without a scheduled deletion are missing. */
export async function findDueDates(
  { db }: Pick<Ctx, "db">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await selectDeletions(db, ids);
  return new Map(rows.map(({ accountId, dueAt }) => [accountId, dueAt]));
}

/** Whether and when the caller's account will be deleted. */
export async function getDeletion(ctx: SessionCtx): Promise<DeletionState> {
  return present(await selectDeletion(ctx.db, ctx.accountId));
}

function present(row: DeletionRow | undefined): DeletionState {
  return row ? { status: "scheduled", requested_at: row.requestedAt, due_at: row.dueAt } : { status: "none" };
}

/**
 * Deletes one of the caller's pages permanently. It is closed at once; the sweep deletes its content, as for a whole
 * account. Throws notFound, pageFirst, or handleDiffers if `username` is not the page's.
 */
export async function deletePage(ctx: SessionCtx, pageId: string, { username }: { username: string }): Promise<void> {
  const { accountId } = ctx;
  const workspaceId = pageId.toLowerCase();
  const now = ctx.now();
  await runInTransaction(ctx, async ({ tx, emit }) => {
    // a concurrent cancellation of the account's deletion would reopen the page
    await lockWorkspace(tx, accountId);
    const isOwn = (await listOwnedWorkspaces({ db: tx }, accountId)).includes(workspaceId);
    const page = isOwn ? await findWorkspace({ db: tx }, workspaceId) : undefined;
    if (!page) throw new ApiError(notFound);
    if (workspaceId === accountId) throw new ApiError(pageFirst);
    if (page.handle.toLowerCase() !== username.toLowerCase()) throw new ApiError(handleDiffers);
    await closeWorkspace(tx, workspaceId, now);
    await detachFromPrimary(tx, workspaceId);
    await removeAllMembers(tx, workspaceId);
    await insertPageDeletion(tx, workspaceId, now);
    await recordSecurityEvent(ctx, tx, { accountId, kind: "page_deleted", details: { username: page.handle } });
    await emit({ name: "workspace.deleted", workspaceId, subject: { handle: page.handle, primaryId: accountId } });
  });
}
