import type { BlockRow } from "./store/blocks.ts";
import type { Block } from "./block-schema.ts";

/** A block as its owner sees it. Fields are listed one by one, so that a new column is not published by accident. */
export function presentBlock(row: BlockRow): Block {
  return {
    _id: row.id,
    user: row.workspaceId,
    content: row.content,
    category: row.categoryId,
    sort_order: row.sortOrder,
    cells: row.cells,
    archived: row.archived,
    rules: row.rules,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
