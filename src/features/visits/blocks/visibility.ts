import { isConditional, meetsConditions } from "#features/blocks/decide-block.ts";
import type { VisitBlock } from "#features/blocks/visit-block.ts";
import type { Visitor } from "#features/routing/visitor.ts";
import { type ConditionNeeds, toNeeds } from "../condition-needs.ts";

/** The blocks of a page that are shown only to some visitors. */
export interface Conditions {
  readonly blocks: readonly VisitBlock[];
  readonly needs: ConditionNeeds;
}

/**
 * Which conditional blocks a visitor sees, as one character per block, in order. Empty for a page without conditions.
 */
export type VisibilityKey = string;

const VISIBLE = "1";

/** The conditional blocks of a page; null on most pages, which have none. */
export function readConditions(blocks: readonly VisitBlock[]): Conditions | null {
  const conditional = blocks.filter(isConditional);
  if (conditional.length === 0) return null;
  return { blocks: conditional, needs: toNeeds(conditional.map(({ rules }) => rules ?? {})) };
}

export function toVisibility({ blocks }: Conditions, visitor: Visitor, now: Date): VisibilityKey {
  return blocks.map((block) => (meetsConditions(block, visitor, now) ? VISIBLE : "0")).join("");
}

/** The blocks of a page that are visible for this key. */
export function selectVisibleBlocks(
  visibility: VisibilityKey,
  { blocks, conditions }: { readonly blocks: readonly VisitBlock[]; readonly conditions: Conditions | null },
): readonly VisitBlock[] {
  if (visibility === "" || !conditions) return blocks;
  const hidden = new Set(conditions.blocks.filter((_, index) => visibility[index] !== VISIBLE));
  return blocks.filter((block) => !hidden.has(block));
}
