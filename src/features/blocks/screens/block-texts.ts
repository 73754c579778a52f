import type { BlockContent } from "../content.ts";
import type { RichText } from "../rich-text.ts";
import { guessName } from "../guess-name.ts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Block } from "../block-schema.ts";

/** A one-line description of a block; empty for a block without text, such as a divider. */
export function toBlockSummary(content: BlockContent): string {
  switch (content.kind) {
    case "header":
      return content.text;
    case "text":
      return toPlainLines(content.text).find((line) => line !== "") ?? "";
    case "divider":
      return "";
    case "social":
      return content.items.map(({ url }) => guessName(url)).join(", ");
    case "image":
      return content.caption || content.alt;
    case "gallery":
      return content.pictures.map(({ alt }) => alt).find((alt) => alt !== "") ?? "";
    case "faq":
      return content.items[0]?.question ?? "";
    case "card":
    case "map":
    case "file":
      return content.name;
    case "embed":
    case "capture":
    case "contact":
    case "countdown":
    case "tip":
      return content.title;
  }
}

/** The lines of a rich text without formatting. */
export function toPlainLines(parts: RichText): string[] {
  const lines = parts.flatMap((part) => ("line" in part ? [part.line] : part.lines));
  return lines.map((line) =>
    line
      .map(({ text }) => text)
      .join("")
      .trim(),
  );
}

/** All text of a block, for searching. */
export function toSearchText(content: BlockContent): string {
  const words: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === "string") words.push(value);
    else if (Array.isArray(value)) value.forEach(collect);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  collect(content.kind === "text" ? toPlainLines(content.text) : content);
  return words.join("\n");
}

export interface BlockNames {
  /** A block's text or, if it has none, the name of its kind. */
  readonly getName: (block: Block) => string;
  readonly getKind: (block: Block) => string;
}

/**
 * The names of blocks in a list. The translations of `blocks` are loaded only if `isWanted`, that is, if there are
 * blocks.
 */
export function useBlockNames(isWanted: boolean): BlockNames {
  const { i18n } = useTranslation(isWanted ? "blocks" : "links");
  const { language } = i18n;
  return useMemo(() => {
    const t = i18n.getFixedT(language, ["blocks"] as const);
    const getKind = ({ content }: Block) => t(`kind.${content.kind}`);
    return { getKind, getName: (block) => toBlockSummary(block.content) || getKind(block) };
  }, [i18n, language]);
}
