import { notFound, ApiError } from "#base/errors.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { moveToTrash } from "../trash/trash.ts";
import { trashExpiry } from "#features/blocks/block-trash.ts";
import { requireCategory } from "#features/blocks/categories/categories.ts";
import { nextSortOrder } from "#features/blocks/next-sort-order.ts";
import type { Link } from "../link-schema.ts";
import { SORT_ORDER_STEP } from "#features/blocks/limits.ts";
import { presentLink } from "../presenter.ts";
import type { LinkRow } from "../store/links.ts";
import { archiveLinks, moveLinks, selectAmong, selectTrashed, selectListed } from "../store/bulk.ts";
import { bumpLinksVersion, lockLinks } from "#features/blocks/lock.ts";
import type { Batch } from "./contract.ts";
import { restore } from "./restore.ts";
import { tagLinks, untagLinks } from "./tag.ts";

/** The input of an operation. `rows` are in the order of the page. */
interface Work {
  readonly ctx: WorkspaceCtx;
  readonly tx: Tx;
  readonly rows: readonly LinkRow[];
  readonly ids: readonly string[];
  readonly now: Date;
}

/**
 * Applies one operation to several links, all or nothing. Returns their new state in the order in which they were
 * named. Throws notFound if one is missing (from the trash for a restore, else from the list), categoryUnknown,
 * tagLimit, linkLimit or planLimit.
 */
export async function changeLinks(ctx: WorkspaceCtx, batch: Batch): Promise<{ links: Link[] }> {
  const { workspaceId } = ctx;
  const wanted = [...new Set(batch.ids)];
  return runInTransaction(ctx, async ({ tx, fact }) => {
    await lockLinks(tx, workspaceId);
    const now = ctx.now();
    const rows =
      batch.action === "restore"
        ? await selectTrashed(tx, workspaceId, wanted, trashExpiry(now))
        : await selectListed(tx, workspaceId, wanted);
    if (rows.length !== wanted.length) throw new ApiError(notFound);
    await apply(batch, { ctx, tx, rows, ids: rows.map(({ id }) => id), now });
    if (["delete", "restore", "move"].includes(batch.action)) await bumpLinksVersion(tx, workspaceId);
    const subject = { action: batch.action, linkIds: wanted.join() };
    await fact({ name: "links.changed", workspaceId, subject });
    const after = new Map((await selectAmong(tx, workspaceId, wanted)).map((row) => [row.id, row]));
    return { links: wanted.flatMap((id) => after.get(id) ?? []).map(presentLink) };
  });
}

async function apply({ action, category = null, tags = [] }: Batch, work: Work): Promise<void> {
  const { tx, rows, ids, now } = work;
  const { workspaceId } = work.ctx;
  switch (action) {
    case "archive":
    case "unarchive":
      return archiveLinks(tx, workspaceId, ids, action === "archive", now);
    case "delete":
      return moveToTrash(tx, workspaceId, ids, now);
    case "restore":
      return restore(work.ctx, tx, rows);
    case "move": {
      if (category !== null) await requireCategory(tx, workspaceId, category);
      const { next } = await nextSortOrder(tx, workspaceId, now, ids.length);
      return moveLinks(tx, workspaceId, { ids, categoryId: category, highest: next - SORT_ORDER_STEP, now });
    }
    case "tag":
      return tagLinks(tx, workspaceId, rows, tags, now);
    case "untag":
      return untagLinks(tx, workspaceId, rows, tags, now);
  }
}
