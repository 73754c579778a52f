import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Block } from "../block-schema.ts";
import { toLine } from "./block-texts.ts";

export interface BlockNames {
  /** A block's text, else the name of its kind. */
  readonly getName: (block: Block) => string;
  readonly getKind: (block: Block) => string;
}

/** The names of blocks in a list. Their texts are loaded only if there are blocks. */
export function useBlockNames(isWanted: boolean): BlockNames {
  const { i18n } = useTranslation(isWanted ? "blocks" : "links");
  const { language } = i18n;
  return useMemo(() => {
    const t = i18n.getFixedT(language, ["blocks"] as const);
    const getKind = ({ content }: Block) => t(`kind.${content.kind}`);
    return { getKind, getName: (block) => toLine(block.content) || getKind(block) };
  }, [i18n, language]);
}
