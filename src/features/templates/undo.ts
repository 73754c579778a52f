import { restoreVersion } from "#features/appearance/versions/versions.ts";
import { changeLinks } from "#features/links/batch/batch.ts";
import { listTrash } from "#features/links/trash/trash.ts";
import { listDeletedBlocks, restoreBlock } from "#features/blocks/block-trash.ts";
import { deleteBlock, listBlocks } from "#features/blocks/blocks.ts";
import { deleteCategory, listCategories } from "#features/blocks/categories/categories.ts";
import { listLinks } from "#features/links/links.ts";
import { lockPage } from "#features/blocks/lock.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Changed } from "./changed.ts";

/**
 * Undoes a template or an imported page: moves what it created to the trash, and restores what it replaced, including
 * the appearance. Ignores ids that are gone or belong to another workspace. Throws notFound for a deleted version, and
 * the limit errors of links, blocks and versions.
 */
export async function undo(ctx: WorkspaceCtx, { made, put_away, version }: Changed): Promise<void> {
  await runInTransaction(ctx, async ({ ctx: inner }) => {
    await lockPage(inner);
    const madeLinks = among(made.links, await listLinks(inner));
    if (madeLinks.length > 0) await changeLinks(inner, { ids: madeLinks, action: "delete" });
    for (const block of among(made.blocks, await listBlocks(inner))) await deleteBlock(inner, block);
    const links = among(put_away.links, await listTrash(inner));
    if (links.length > 0) await changeLinks(inner, { ids: links, action: "restore" });
    for (const block of among(put_away.blocks, await listDeletedBlocks(inner))) await restoreBlock(inner, block);
    await removeEmpty(inner, made.categories);
    if (version !== null) await restoreVersion(inner, version);
  });
}

/** Categories that have been filled since stay. */
async function removeEmpty(ctx: WorkspaceCtx, ids: readonly string[]): Promise<void> {
  const filled = new Set([...(await listLinks(ctx)), ...(await listBlocks(ctx))].map(({ category }) => category));
  for (const id of among(ids, await listCategories(ctx))) if (!filled.has(id)) await deleteCategory(ctx, id);
}

function among(ids: readonly string[], known: readonly { _id: string }[]): string[] {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  return known.filter(({ _id }) => wanted.has(_id)).map(({ _id }) => _id);
}
