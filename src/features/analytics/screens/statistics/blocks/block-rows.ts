import type { ResponseBody } from "#base/contract.ts";
import type { Block } from "#features/blocks/block-schema.ts";
import type { QueriesContract } from "../../../queries/contract.ts";
import { type Counting, getCount } from "../measure.ts";

export type BlockFigures = ResponseBody<QueriesContract["GET /v1/analytics/blocks"]>["blocks"][number];

export interface BlockRow {
  readonly id: string;
  /** Undefined for a deleted block. */
  readonly block: Block | undefined;
  readonly figures: BlockFigures;
  readonly views: number;
  readonly uses: number;
  /** The share of viewers who used it, from 0 to 1; undefined without viewers. */
  readonly rate: number | undefined;
}

/** The blocks with views or uses under the counting, most viewed first. */
export function getBlockRows(
  figures: readonly BlockFigures[],
  blocks: readonly Block[],
  counting: Counting,
): readonly BlockRow[] {
  return figures
    .map((each) => {
      const [views, uses] = [getCount(each.seen, counting), getCount(each.used, counting)];
      const block = blocks.find(({ _id }) => _id === each.id);
      return { id: each.id, block, figures: each, views, uses, rate: views === 0 ? undefined : uses / views };
    })
    .filter(({ views, uses }) => views + uses > 0)
    .toSorted((one, other) => other.views - one.views || other.uses - one.uses);
}
