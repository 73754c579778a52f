import { isConditional, isMeantFor } from "#features/links/blocks/decide-block.ts";
import type { VisitBlock } from "#features/links/blocks/visit-block.ts";
import type { Visitor } from "#features/links/rules/visitor.ts";
import type { Needs } from "../needs.ts";

/** What of a page not everybody sees. */
export interface Conditions {
  readonly blocks: readonly VisitBlock[];
  readonly needs: Needs;
}

/** Which of the conditional blocks somebody sees: a sign for each, in their order. Empty on a page that is the same for all. */
export type VisibilityKey = string;

const SEEN = "1";

/** The blocks of a page that have conditions; null where there are none, as on nearly every page. */
export function readConditions(blocks: readonly VisitBlock[]): Conditions | null {
  const conditional = blocks.filter(isConditional);
  if (conditional.length === 0) return null;
  const kinds = new Set(conditional.flatMap(({ rules }) => rules?.when?.map(({ kind }) => kind) ?? []));
  return { blocks: conditional, needs: { country: kinds.has("country"), returning: kinds.has("returning") } };
}

export function toVisibility({ blocks }: Conditions, visitor: Visitor, now: Date): VisibilityKey {
  return blocks.map((block) => (isMeantFor(block, visitor, now) ? SEEN : "0")).join("");
}

/** The blocks of a page that somebody with this mask sees. */
export function blocksUnder(
  visibility: VisibilityKey,
  { blocks, conditions }: { readonly blocks: readonly VisitBlock[]; readonly conditions: Conditions | null },
): readonly VisitBlock[] {
  if (visibility === "" || !conditions) return blocks;
  const hidden = new Set(conditions.blocks.filter((_, place) => visibility[place] !== SEEN));
  return blocks.filter((block) => !hidden.has(block));
}
