import { newId } from "#base/ids.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import {
  type BlockRow,
  insertBlocks,
  selectBlocks,
  type CategoryRow,
  insertCategories,
  selectCategories,
} from "./store/blocks.ts";

/** The blocks and categories of a page, as plain data for `pasteBlocks`. */
export interface BlocksCopy {
  readonly categories: readonly CategoryRow[];
  readonly blocks: readonly BlockRow[];
}

/** Reads the blocks and categories of a workspace, without those in the trash. */
export async function readBlocksCopy(db: Db, workspaceId: string): Promise<BlocksCopy> {
  return { categories: await selectCategories(db, workspaceId), blocks: await selectBlocks(db, workspaceId) };
}

/**
 * Adds a copy to an empty workspace. The returned function maps the id of a category to the id of its copy, and null to
 * null.
 */
export async function pasteBlocks(
  tx: Tx,
  workspaceId: string,
  { categories, blocks }: BlocksCopy,
  now: Date,
): Promise<(categoryId: string | null) => string | null> {
  const ids = new Map(categories.map(({ id }) => [id, newId(now.getTime())]));
  const getCategory = (id: string | null) => (id === null ? null : (ids.get(id) ?? null));
  const created = { workspaceId, version: 1, createdAt: now, updatedAt: now };
  await insertCategories(
    tx,
    categories.map((row) => ({ ...row, ...created, id: ids.get(row.id)! })),
  );
  await insertBlocks(
    tx,
    blocks.map((row) => ({
      ...row,
      ...created,
      id: newId(now.getTime()),
      categoryId: getCategory(row.categoryId),
      deletedAt: null,
    })),
  );
  return getCategory;
}
