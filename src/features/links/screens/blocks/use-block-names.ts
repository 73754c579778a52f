import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Block } from "../../blocks/block-schema.ts";
import { toLine } from "./block-words.ts";

export interface BlockNames {
  /** What it says of itself, or else what it is. */
  readonly getName: (block: Block) => string;
  readonly getKind: (block: Block) => string;
}

/** What blocks are called on a list; their words are fetched only where there are some. */
export function useBlockNames(isWanted: boolean): BlockNames {
  const { i18n } = useTranslation(isWanted ? "blocks" : "links");
  const { language } = i18n;
  return useMemo(() => {
    const t = i18n.getFixedT(language, ["blocks"] as const);
    const getKind = ({ content }: Block) => t(`kind.${content.kind}`);
    return { getKind, getName: (block) => toLine(block.content) || getKind(block) };
  }, [i18n, language]);
}
