import { useTranslation } from "react-i18next";
import type { Block } from "#features/blocks/block-schema.ts";
import { toLine } from "#features/blocks/screens/block-words.ts";

/** The display name of a block (its first words) and of its kind; deleted blocks are named as such. */
export function useBlockNames(): (block: Block | undefined) => { name: string; kind: string } {
  const { t } = useTranslation(["statistics", "blocks"]);
  return (block) => {
    if (!block) return { name: t("blocks.gone"), kind: "" };
    const kind = t(`blocks:kind.${block.content.kind}`);
    return { name: toLine(block.content) || kind, kind };
  };
}
