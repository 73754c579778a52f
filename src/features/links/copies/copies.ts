import { newId, newShortCode } from "#base/ids.ts";
import type { FactTx } from "#features/outbox/transact.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Db } from "#infra/postgres/client.ts";
import { keepHistory } from "../history/keep-history.ts";
import { requireRoom } from "../room.ts";
import { type BlockRow, selectBlocks } from "../store/blocks.ts";
import { type CategoryRow, selectCategories } from "../store/categories.ts";
import { insertCopiedBlocks, insertCopiedCategories, insertCopiedLinks } from "../store/copies.ts";
import { type LinkRow, selectLinks } from "../store/links.ts";
import { bumpLinksVersion } from "../store/version.ts";

/** What lies on a page, as plain data that another page can be made of. */
export interface LinksCopy {
  readonly categories: readonly CategoryRow[];
  readonly links: readonly LinkRow[];
  readonly blocks: readonly BlockRow[];
}

/** Reads the links, blocks and categories of a workspace; what lies in the bin is left out. */
export async function readLinksCopy(db: Db, workspaceId: string): Promise<LinksCopy> {
  const [categories, links, blocks] = [
    await selectCategories(db, workspaceId),
    await selectLinks(db, workspaceId),
    await selectBlocks(db, workspaceId),
  ];
  return { categories, links, blocks };
}

/**
 * Puts a copy into the caller's workspace, which is empty: the same order, short names, rules and passwords, under new codes, with
 * nothing counted and no history yet. Refuses with linkLimit or planLimit.
 */
export async function pasteLinks(
  ctx: WorkspaceCtx,
  { tx, fact }: FactTx,
  { categories, links, blocks }: LinksCopy,
): Promise<void> {
  const { workspaceId } = ctx;
  const now = ctx.now();
  if (links.length > 0) await requireRoom(ctx, tx, 0, links.length);
  const places = new Map(categories.map(({ id }) => [id, newId(now.getTime())]));
  const placeOf = (id: string | null) => (id === null ? null : (places.get(id) ?? null));
  const made = { workspaceId, version: 1, createdAt: now, updatedAt: now };
  await insertCopiedCategories(
    tx,
    categories.map((row) => ({ ...row, ...made, id: places.get(row.id)! })),
  );
  const copies = links.map((row): LinkRow => ({
    ...row,
    ...made,
    id: newId(now.getTime()),
    code: newShortCode(),
    categoryId: placeOf(row.categoryId),
    taken: 0,
    deadSince: null,
    historyPublic: false,
    deletedAt: null,
  }));
  let waiting: readonly LinkRow[] = copies;
  // because a code is random, and one of a billion may be taken
  while (waiting.length > 0)
    waiting = (await insertCopiedLinks(tx, waiting)).map((row) => ({ ...row, code: newShortCode() }));
  await insertCopiedBlocks(
    tx,
    blocks.map((row) => ({
      ...row,
      ...made,
      id: newId(now.getTime()),
      categoryId: placeOf(row.categoryId),
      deletedAt: null,
    })),
  );
  await keepHistory(
    ctx,
    tx,
    copies.map(({ id }) => id),
    "created",
  );
  await bumpLinksVersion(tx, workspaceId);
  await fact({ name: "links.changed", workspaceId, subject: { action: "copy" } });
}
