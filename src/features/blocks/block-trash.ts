import { notFound, ApiError, requireFound } from "#base/errors.ts";
import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import {
  patchBlock,
  purgeBlock,
  purgeBlocksUntil,
  selectBlockTrash,
  selectDeletedBlock,
  selectExpiredBlockTrash,
  trimBlockTrash,
} from "./store/blocks.ts";
import { bumpLinksVersion, tryLockLinks } from "./store/order.ts";
import type { Block } from "./block-schema.ts";
import { moveBlockToTrash, requireBlockQuota } from "./blocks.ts";
import { BLOCKS_MAX, TRASH_DAYS } from "./limits.ts";
import { changePage, type PageChange } from "./change-page.ts";
import { presentBlock } from "./presenter.ts";

/** Links and blocks deleted at or before this instant have expired. They are hidden even before the purge runs. */
export function getTrashCutoff(now: Date): Date {
  return new Date(now.getTime() - TRASH_DAYS * DAY_MS);
}

/** The blocks that can be restored, latest deleted first. */
export async function listDeletedBlocks(ctx: Pick<WorkspaceCtx, "db" | "workspaceId" | "now">): Promise<Block[]> {
  const rows = await selectBlockTrash(ctx.db, ctx.workspaceId, getTrashCutoff(ctx.now()));
  return rows.map(presentBlock);
}

/**
 * Restores a block from the trash to its position, and to its category if that still exists. Throws notFound or
 * blockLimit.
 */
export async function restoreBlock(ctx: WorkspaceCtx, blockId: string): Promise<Block> {
  return changePage(ctx, (change) => restoreUnderLock(change, blockId));
}

/**
 * Moves the `deleted` blocks to the trash and the `restored` ones out of it. Trims the trash last, so that newly
 * deleted blocks do not push out the ones to restore. Throws notFound or blockLimit.
 */
export async function swapTrashedBlocks(
  ctx: WorkspaceCtx,
  { deleted, restored }: { readonly deleted: readonly string[]; readonly restored: readonly string[] },
): Promise<void> {
  await changePage(ctx, async (change) => {
    for (const blockId of deleted) await moveBlockToTrash(change, blockId);
    for (const blockId of restored) await restoreUnderLock(change, blockId);
    await trimBlockTrash(change.tx, change.workspaceId, BLOCKS_MAX);
  });
}

async function restoreUnderLock({ tx, emit, workspaceId, now }: PageChange, blockId: string): Promise<Block> {
  const before = requireFound(await selectDeletedBlock(tx, workspaceId, blockId, getTrashCutoff(now)));
  await requireBlockQuota(tx, workspaceId);
  const patch = { deletedAt: null, updatedAt: now, version: before.version + 1 };
  const after = requireFound(await patchBlock(tx, workspaceId, blockId, patch));
  await bumpLinksVersion(tx, workspaceId);
  await emit({ name: "block.restored", workspaceId, subject: { blockId } });
  return presentBlock(after);
}

/** Permanently deletes a block in the trash. Throws notFound. */
export async function purgeTrashedBlock(ctx: WorkspaceCtx, blockId: string): Promise<void> {
  await changePage(ctx, async ({ tx, emit, workspaceId }) => {
    if (!(await purgeBlock(tx, workspaceId, blockId))) throw new ApiError(notFound);
    await emit({ name: "block.purged", workspaceId, subject: { blockId } });
  });
}

/** Permanently deletes the blocks that have been in the trash for `TRASH_DAYS`, workspace by workspace. */
export async function purgeBlockTrash(ctx: Ctx): Promise<void> {
  const until = getTrashCutoff(ctx.now());
  for (const workspaceId of await selectExpiredBlockTrash(ctx.db, until)) {
    await runInTransaction(ctx, async ({ tx, emit }) => {
      // the workspace may have been deleted in the meantime
      if ((await tryLockLinks(tx, workspaceId)) === undefined) return;
      const count = await purgeBlocksUntil(tx, workspaceId, until);
      if (count > 0) await emit({ name: "blocks.purged", workspaceId, subject: { count: String(count) } });
    });
  }
}
