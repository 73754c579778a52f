import { notFound, ApiError } from "#base/errors.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { moveToTrash } from "#features/links/trash/trash.ts";
import { recordHistory } from "#features/links/history/keep-history.ts";
import { removeEmptyCategories } from "#features/blocks/categories/ensure-categories.ts";
import { restorePrevious, selectUndoable } from "./store/imported.ts";
import { patchImport, selectImport } from "./store/imports.ts";
import { bumpLinksVersion, lockLinks } from "#features/blocks/lock.ts";
import type { Import } from "./contract.ts";
import type { ImportCtx } from "./ctx.ts";
import { isUndoable, presentImport } from "./presenter.ts";
import { importForgetting } from "./queues.ts";
import { importNotUndoable } from "./errors.ts";

/**
 * Moves the links that an import created to the trash and restores those it replaced, except for links that were
 * changed since. Throws notFound or importNotUndoable.
 */
export async function undoImport(ctx: ImportCtx, id: string): Promise<Import> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    await lockLinks(tx, workspaceId);
    const row = await selectImport(tx, workspaceId, id);
    if (!row) throw new ApiError(notFound);
    const now = ctx.now();
    if (!isUndoable(row, now) || !row.outcome) throw new ApiError(importNotUndoable);
    const { created, changed, kept } = await selectUndoable(tx, id);
    await moveToTrash(tx, workspaceId, created, now);
    await restorePrevious(tx, id, changed, now);
    await recordHistory(ctx, tx, changed, "reverted");
    await removeEmptyCategories(tx, workspaceId, row.outcome.categories, now);
    await bumpLinksVersion(tx, workspaceId);
    const outcome = { ...row.outcome, undone: created.length + changed.length, kept };
    const undone = await patchImport(tx, { workspaceId, id, from: ["done"] }, { state: "undone", outcome });
    if (!undone) throw new ApiError(importNotUndoable);
    if (row.outcome.visits) await ctx.jobs.enqueue(tx, importForgetting, { importId: id, workspaceId });
    await emit({ name: "links.changed", workspaceId, subject: { action: "undo-import", importId: id } });
    return presentImport(undone, now);
  });
}
