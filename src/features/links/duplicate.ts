import { newId, newShortCode } from "#base/ids.ts";
import type { EventTx } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Db } from "#infra/postgres/client.ts";
import { recordHistory } from "./history/keep-history.ts";
import { requireQuota } from "./links.ts";
import { type BlocksCopy, pasteBlocks, readBlocksCopy } from "#features/blocks/duplicate.ts";
import { insertCopiedLinks, type LinkRow, selectLinks } from "./store/links.ts";
import { bumpLinksVersion } from "#features/blocks/lock.ts";

/** The content of a page, as plain data for `pasteLinks`. */
export interface LinksCopy extends BlocksCopy {
  readonly links: readonly LinkRow[];
}

/** Reads the links, blocks and categories of a workspace, without those in the trash. */
export async function readLinksCopy(db: Db, workspaceId: string): Promise<LinksCopy> {
  return { ...(await readBlocksCopy(db, workspaceId)), links: await selectLinks(db, workspaceId) };
}

/**
 * Adds a copy to the caller's workspace, which must be empty: same order, short names, rules and passwords, but new
 * codes, no clicks and no history. Throws linkLimit or planLimit.
 */
export async function pasteLinks(
  ctx: WorkspaceCtx,
  { tx, emit }: EventTx,
  { links, ...others }: LinksCopy,
): Promise<void> {
  const { workspaceId } = ctx;
  const now = ctx.now();
  if (links.length > 0) await requireQuota(ctx, tx, 0, links.length);
  const getCategory = await pasteBlocks(tx, workspaceId, others, now);
  const duplicates = links.map((row): LinkRow => ({
    ...row,
    workspaceId,
    version: 1,
    createdAt: now,
    updatedAt: now,
    id: newId(now.getTime()),
    code: newShortCode(),
    categoryId: getCategory(row.categoryId),
    taken: 0,
    deadSince: null,
    historyPublic: false,
    deletedAt: null,
  }));
  let waiting: readonly LinkRow[] = duplicates;
  // codes are random: a collision is unlikely but possible
  while (waiting.length > 0)
    waiting = (await insertCopiedLinks(tx, waiting)).map((row) => ({ ...row, code: newShortCode() }));
  await recordHistory(
    ctx,
    tx,
    duplicates.map(({ id }) => id),
    "created",
  );
  await bumpLinksVersion(tx, workspaceId);
  await emit({ name: "links.changed", workspaceId, subject: { action: "copy" } });
}
