import { notFound, ApiError } from "#base/errors.ts";
import type { SessionCtx } from "#features/accounts/ctx.ts";
import { endMemberships, listOwnedWorkspaces } from "#features/accounts/memberships.ts";
import { recordSecurityEvent } from "#features/accounts/security-events.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { closeWorkspace, leavePrimary, findWorkspace } from "#features/workspaces/workspaces.ts";
import { handleDiffers, pageFirst } from "./contract.ts";
import { insertPageDeletion } from "./store/page-deletions.ts";

/**
 * Deletes one of the caller's pages permanently. It is closed at once; the sweep deletes its content, as for a whole
 * account. Throws notFound, pageFirst, or handleDiffers if `username` is not the page's.
 */
export async function deletePage(ctx: SessionCtx, pageId: string, { username }: { username: string }): Promise<void> {
  const { accountId } = ctx;
  const workspaceId = pageId.toLowerCase();
  const now = ctx.now();
  await runInTransaction(ctx, async ({ tx, emit }) => {
    const isOwn = (await listOwnedWorkspaces({ db: tx }, accountId)).includes(workspaceId);
    const page = isOwn ? await findWorkspace({ db: tx }, workspaceId) : undefined;
    if (!page) throw new ApiError(notFound);
    if (workspaceId === accountId) throw new ApiError(pageFirst);
    if (page.handle.toLowerCase() !== username.toLowerCase()) throw new ApiError(handleDiffers);
    await closeWorkspace(tx, workspaceId, now);
    await leavePrimary(tx, workspaceId);
    await endMemberships(tx, workspaceId);
    await insertPageDeletion(tx, workspaceId, now);
    await recordSecurityEvent(ctx, tx, { accountId, kind: "page_deleted", details: { username: page.handle } });
    await emit({ name: "workspace.deleted", workspaceId, subject: { handle: page.handle, primaryId: accountId } });
  });
}
