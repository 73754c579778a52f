import type { Block } from "../block-schema.ts";

/** The fields that a block's row can change. */
export type BlockChange = Partial<Pick<Block, "archived" | "cells" | "category">>;

/** The list with a block from a response: in its place, or at the end if it is new. */
export function replaceBlock(blocks: readonly Block[], saved: Block): Block[] {
  const isKnown = blocks.some(({ _id }) => _id === saved._id);
  return isKnown ? blocks.map((each) => (each._id === saved._id ? saved : each)) : [...blocks, saved];
}

/** The list with one block changed. */
export function changeBlock(blocks: readonly Block[], id: string, change: BlockChange): Block[] {
  return blocks.map((each) => (each._id === id ? { ...each, ...change } : each));
}

/** The list with a removed block back in its place; blocks added meanwhile keep theirs. */
export function putBackBlock(blocks: readonly Block[], block: Block): Block[] {
  const rest = blocks.filter(({ _id }) => _id !== block._id);
  const at = rest.findIndex(({ category, sort_order }) => category === block.category && sort_order > block.sort_order);
  return at < 0 ? [...rest, block] : rest.toSpliced(at, 0, block);
}
