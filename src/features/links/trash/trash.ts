import { notFound, ApiError } from "#base/errors.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { Link } from "../link-schema.ts";
import { LINKS_MAX } from "../limits.ts";
import { getTrashCutoff } from "#features/blocks/block-trash.ts";
import { presentLink } from "../presenter.ts";
import { purgeLink, purgeUntil, selectTrash, selectExpiredTrash, trimTrash } from "../store/trash.ts";
import { trashLinks } from "../store/batch.ts";
import { changePage, tryLockLinks } from "#features/blocks/change-page.ts";

/** The links that can be restored, latest deleted first. */
export async function listTrash(ctx: Pick<WorkspaceCtx, "db" | "workspaceId" | "now">): Promise<Link[]> {
  const rows = await selectTrash(ctx.db, ctx.workspaceId, getTrashCutoff(ctx.now()));
  return rows.map(presentLink);
}

/** The links that can be restored, with their custom addresses, for a data export. */
export async function listWholeTrash({ db, workspaceId, now }: Pick<WorkspaceCtx, "db" | "workspaceId" | "now">) {
  const rows = await selectTrash(db, workspaceId, getTrashCutoff(now()));
  return rows.map((row) => ({ ...presentLink(row), addresses: row.addresses }));
}

/**
 * Moves links to the trash. The trash holds as many links as a page; when it is full, the oldest are deleted. Call
 * after `lockLinks`.
 */
export async function moveToTrash(tx: Tx, workspaceId: string, ids: readonly string[], now: Date): Promise<void> {
  await trashLinks(tx, workspaceId, ids, now);
  await trimLinkTrash(tx, workspaceId);
}

/** Permanently deletes the oldest links in the trash beyond the number that a page may have. Call after `lockLinks`. */
export function trimLinkTrash(tx: Tx, workspaceId: string): Promise<void> {
  return trimTrash(tx, workspaceId, LINKS_MAX);
}

/** Permanently deletes a link in the trash. Throws notFound. */
export async function purgeTrashedLink(ctx: WorkspaceCtx, linkId: string): Promise<void> {
  await changePage(ctx, async ({ tx, emit, workspaceId }) => {
    if (!(await purgeLink(tx, workspaceId, linkId))) throw new ApiError(notFound);
    await emit({ name: "link.purged", workspaceId, subject: { linkId } });
  });
}

/** Permanently deletes the links that have been in the trash for `TRASH_DAYS`, workspace by workspace. */
export async function purgeTrash(ctx: Ctx): Promise<void> {
  const until = getTrashCutoff(ctx.now());
  for (const workspaceId of await selectExpiredTrash(ctx.db, until)) {
    await runInTransaction(ctx, async ({ tx, emit }) => {
      // the workspace may have been deleted in the meantime
      if ((await tryLockLinks(tx, workspaceId)) === undefined) return;
      const count = await purgeUntil(tx, workspaceId, until);
      if (count > 0) await emit({ name: "links.purged", workspaceId, subject: { count: String(count) } });
    });
  }
}
