import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Block } from "../../blocks/block-schema.ts";
import { lineOf } from "./block-words.ts";

export interface BlockNames {
  /** What it says of itself, or else what it is. */
  readonly nameOf: (block: Block) => string;
  readonly kindOf: (block: Block) => string;
}

/** What blocks are called on a list; their words are fetched only where there are some. */
export function useBlockNames(isWanted: boolean): BlockNames {
  const { i18n } = useTranslation(isWanted ? "blocks" : "links");
  const { language } = i18n;
  return useMemo(() => {
    const t = i18n.getFixedT(language, ["blocks"] as const);
    const kindOf = ({ content }: Block) => t(`kind.${content.kind}`);
    return { kindOf, nameOf: (block) => lineOf(block.content) || kindOf(block) };
  }, [i18n, language]);
}
