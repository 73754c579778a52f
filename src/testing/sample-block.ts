import type { Block } from "#features/blocks/block-schema.ts";

/** A block as its owner sees it; id and texts match, so that lists of blocks are readable. */
export const sampleBlock = (_id: string, change: Partial<Block> = {}): Block => ({
  _id,
  user: "u",
  content: { kind: "header", text: _id },
  category: null,
  sort_order: 10,
  cells: 1,
  archived: false,
  rules: null,
  version: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  deletedAt: null,
  ...change,
});
