import { newId, newShortCode } from "#base/ids.ts";
import type { FactTx } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Db } from "#infra/postgres/client.ts";
import { keepHistory } from "../history/keep-history.ts";
import { requireQuota } from "../quota.ts";
import { type BlockRow, selectBlocks } from "../store/blocks.ts";
import { type CategoryRow, selectCategories } from "../store/categories.ts";
import { insertCopiedBlocks, insertCopiedCategories, insertCopiedLinks } from "../store/duplicate.ts";
import { type LinkRow, selectLinks } from "../store/links.ts";
import { bumpLinksVersion } from "../store/version.ts";

/** The content of a page, as plain data for `pasteLinks`. */
export interface LinksCopy {
  readonly categories: readonly CategoryRow[];
  readonly links: readonly LinkRow[];
  readonly blocks: readonly BlockRow[];
}

/** Reads the links, blocks and categories of a workspace, without those in the trash. */
export async function readLinksCopy(db: Db, workspaceId: string): Promise<LinksCopy> {
  const [categories, links, blocks] = [
    await selectCategories(db, workspaceId),
    await selectLinks(db, workspaceId),
    await selectBlocks(db, workspaceId),
  ];
  return { categories, links, blocks };
}

/**
 * Adds a copy to the caller's workspace, which must be empty: same order, short names, rules and passwords, but new
 * codes, no clicks and no history. Throws linkLimit or planLimit.
 */
export async function pasteLinks(
  ctx: WorkspaceCtx,
  { tx, fact }: FactTx,
  { categories, links, blocks }: LinksCopy,
): Promise<void> {
  const { workspaceId } = ctx;
  const now = ctx.now();
  if (links.length > 0) await requireQuota(ctx, tx, 0, links.length);
  const places = new Map(categories.map(({ id }) => [id, newId(now.getTime())]));
  const getPlace = (id: string | null) => (id === null ? null : (places.get(id) ?? null));
  const created = { workspaceId, version: 1, createdAt: now, updatedAt: now };
  await insertCopiedCategories(
    tx,
    categories.map((row) => ({ ...row, ...created, id: places.get(row.id)! })),
  );
  const duplicates = links.map((row): LinkRow => ({
    ...row,
    ...created,
    id: newId(now.getTime()),
    code: newShortCode(),
    categoryId: getPlace(row.categoryId),
    taken: 0,
    deadSince: null,
    historyPublic: false,
    deletedAt: null,
  }));
  let waiting: readonly LinkRow[] = duplicates;
  // codes are random: a collision is unlikely but possible
  while (waiting.length > 0)
    waiting = (await insertCopiedLinks(tx, waiting)).map((row) => ({ ...row, code: newShortCode() }));
  await insertCopiedBlocks(
    tx,
    blocks.map((row) => ({
      ...row,
      ...created,
      id: newId(now.getTime()),
      categoryId: getPlace(row.categoryId),
      deletedAt: null,
    })),
  );
  await keepHistory(
    ctx,
    tx,
    duplicates.map(({ id }) => id),
    "created",
  );
  await bumpLinksVersion(tx, workspaceId);
  await fact({ name: "links.changed", workspaceId, subject: { action: "copy" } });
}
