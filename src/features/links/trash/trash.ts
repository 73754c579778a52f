import { notFound, ApiError } from "#base/errors.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { Link } from "../link-schema.ts";
import { LINKS_MAX } from "../limits.ts";
import { trashExpiry } from "#features/blocks/block-trash.ts";
import { presentLink } from "../presenter.ts";
import { purgeLink, purgeUntil, selectTrash, selectExpiredTrash, trimTrash } from "../store/trash.ts";
import { discardLinks } from "../store/bulk.ts";
import { changePage, tryLockLinks } from "#features/blocks/lock.ts";

/** The links that can be restored, latest deleted first. */
export async function listTrash(ctx: Pick<WorkspaceCtx, "db" | "workspaceId" | "now">): Promise<Link[]> {
  const rows = await selectTrash(ctx.db, ctx.workspaceId, trashExpiry(ctx.now()));
  return rows.map(presentLink);
}

/** The same with their custom addresses, for a data export. */
export async function listWholeTrash({ db, workspaceId, now }: Pick<WorkspaceCtx, "db" | "workspaceId" | "now">) {
  const rows = await selectTrash(db, workspaceId, trashExpiry(now()));
  return rows.map((row) => ({ ...presentLink(row), addresses: row.addresses }));
}

/** Moves links to the trash, which holds as many as a page and drops the oldest. Call after `lockLinks`. */
export async function moveToTrash(tx: Tx, workspaceId: string, ids: readonly string[], now: Date): Promise<void> {
  await discardLinks(tx, workspaceId, ids, now);
  await trimLinkTrash(tx, workspaceId);
}

/** Deletes for good the oldest links in the trash beyond the number that a page may have. Call after `lockLinks`. */
export function trimLinkTrash(tx: Tx, workspaceId: string): Promise<void> {
  return trimTrash(tx, workspaceId, LINKS_MAX);
}

/** Deletes a link from the trash for good. Throws notFound. */
export async function purgeOne(ctx: WorkspaceCtx, linkId: string): Promise<void> {
  await changePage(ctx, async ({ tx, emit, workspaceId }) => {
    if (!(await purgeLink(tx, workspaceId, linkId))) throw new ApiError(notFound);
    await emit({ name: "link.purged", workspaceId, subject: { linkId } });
  });
}

/** Deletes for good the links that have been in the trash for 30 days, workspace by workspace. */
export async function purgeTrash(ctx: Ctx): Promise<void> {
  const until = trashExpiry(ctx.now());
  for (const workspaceId of await selectExpiredTrash(ctx.db, until)) {
    await runInTransaction(ctx, async ({ tx, emit }) => {
      // the owner may have been deleted since
      if ((await tryLockLinks(tx, workspaceId)) === undefined) return;
      const count = await purgeUntil(tx, workspaceId, until);
      if (count > 0) await emit({ name: "links.purged", workspaceId, subject: { count: String(count) } });
    });
  }
}
