import type { TFunction } from "i18next";
import type { ResponseBody } from "#base/contract.ts";
import type { Block } from "#features/blocks/block-schema.ts";
import { toBlockSummary } from "#features/blocks/screens/block-texts.ts";
import type { QueriesContract } from "../../../queries/contract.ts";
import { type CountChoice, getCount } from "../measure.ts";

type Translate = TFunction<readonly ["statistics", "blocks"]>;

export type BlockStatistics = ResponseBody<QueriesContract["GET /v1/analytics/blocks"]>["blocks"][number];

export interface BlockCountsRow {
  readonly id: string;
  /** Undefined for a deleted block. */
  readonly block: Block | undefined;
  readonly figures: BlockStatistics;
  readonly views: number;
  readonly uses: number;
  /** Uses per view, which can exceed 1; undefined without views. */
  readonly rate: number | undefined;
}

/** The blocks with views or uses for the chosen count, most viewed first. */
export function getBlockRows(
  figures: readonly BlockStatistics[],
  blocks: readonly Block[],
  countChoice: CountChoice,
): readonly BlockCountsRow[] {
  return figures
    .map((each) => {
      const [views, uses] = [getCount(each.seen, countChoice), getCount(each.used, countChoice)];
      const block = blocks.find(({ _id }) => _id === each.id);
      return { id: each.id, block, figures: each, views, uses, rate: views === 0 ? undefined : uses / views };
    })
    .filter(({ views, uses }) => views + uses > 0)
    .toSorted((one, other) => other.views - one.views || other.uses - one.uses);
}

/** The display name of a block (its first words) and of its kind; deleted blocks are named as such. */
export function getBlockName(block: Block | undefined, t: Translate): { name: string; kind: string } {
  if (!block) return { name: t("blocks.gone"), kind: "" };
  const kind = t(`blocks:kind.${block.content.kind}`);
  return { name: toBlockSummary(block.content) || kind, kind };
}

/** The rows as a table to download, with a header and the rates in percent. */
export function toBlockTable(rows: readonly BlockCountsRow[], t: Translate): (string | number)[][] {
  return [
    [t("blocks.block"), t("blocks.kind"), t("blocks.views"), t("blocks.uses"), `${t("blocks.rate")} %`],
    ...rows.map(({ block, views, uses, rate }) => {
      const { name, kind } = getBlockName(block, t);
      return [name, kind, views, uses, rate === undefined ? "" : Math.round(rate * 1000) / 10];
    }),
  ];
}
