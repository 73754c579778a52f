import { notFound, Refusal } from "#base/errors.ts";
import { transact } from "#features/outbox/transact.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { binEnd } from "../bin/bin.ts";
import { patchBlock, purgeBlock, selectBlockBin, selectDiscardedBlock } from "../store/blocks.ts";
import { bumpLinksVersion, lockLinks } from "../store/version.ts";
import type { Block } from "./block-schema.ts";
import { requireBlockRoom } from "./blocks.ts";
import { presentBlock } from "./presenter.ts";

/** The blocks that can be restored, latest deleted first. */
export async function listDeletedBlocks(ctx: Pick<WorkspaceCtx, "db" | "workspaceId" | "now">): Promise<Block[]> {
  const rows = await selectBlockBin(ctx.db, ctx.workspaceId, binEnd(ctx.now()));
  return rows.map(presentBlock);
}

/** Takes a block out of the bin to where it was, outside of a category that is gone; refuses with notFound or blockLimit. */
export async function restoreBlock(ctx: WorkspaceCtx, blockId: string): Promise<Block> {
  const { workspaceId } = ctx;
  return transact(ctx, async ({ tx, fact }) => {
    await lockLinks(tx, workspaceId);
    const now = ctx.now();
    const before = await selectDiscardedBlock(tx, workspaceId, blockId, binEnd(now));
    if (!before) throw new Refusal(notFound);
    await requireBlockRoom(tx, workspaceId);
    const patch = { deletedAt: null, updatedAt: now, version: before.version + 1 };
    const after = await patchBlock(tx, workspaceId, blockId, patch);
    if (!after) throw new Refusal(notFound);
    await bumpLinksVersion(tx, workspaceId);
    await fact({ name: "block.restored", workspaceId, subject: { blockId } });
    return presentBlock(after);
  });
}

/** Deletes a block that lies in the bin for good; refuses with notFound. */
export async function purgeOneBlock(ctx: WorkspaceCtx, blockId: string): Promise<void> {
  const { workspaceId } = ctx;
  await transact(ctx, async ({ tx, fact }) => {
    await lockLinks(tx, workspaceId);
    if (!(await purgeBlock(tx, workspaceId, blockId))) throw new Refusal(notFound);
    await fact({ name: "block.purged", workspaceId, subject: { blockId } });
  });
}
