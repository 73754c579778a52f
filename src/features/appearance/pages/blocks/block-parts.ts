import type { BlockContent, BlockKind } from "#features/links/blocks/content.ts";
import type { VisitBlock } from "#features/links/blocks/visit-block.ts";
import type { IconName } from "../icons.tsx";
import { frameOrigins } from "./embed.tsx";
import { toTitle } from "./frame.ts";

/** The parts of a sheet that a page with blocks needs, besides those of all pages. */
export type BlockSheet = BlockKind | "gated" | "boxes" | "fields" | "buttons";

/** What the blocks of a page ask of the document around them. */
export interface BlockParts {
  readonly sheets: ReadonlySet<BlockSheet>;
  readonly icons: readonly IconName[];
  /** Where players may come from. */
  readonly frameSources: readonly string[];
  readonly hasForm: boolean;
  readonly plays: boolean;
  /** What their owner wrote, as far as it says in which direction a page is read. */
  readonly texts: readonly string[];
}

const ICONS: Readonly<Partial<Record<BlockKind | "gated", readonly IconName[]>>> = {
  gallery: ["close"],
  embed: ["play", "arrow"],
  card: ["phone", "mail", "web", "pin", "keep"],
  faq: ["plus"],
  map: ["pin", "arrow"],
  file: ["download"],
  gated: ["hidden"],
};

const SHEETS: Readonly<Partial<Record<BlockKind | "gated", readonly BlockSheet[]>>> = {
  capture: ["boxes", "fields", "buttons"],
  contact: ["boxes", "fields", "buttons"],
  card: ["boxes", "buttons"],
  countdown: ["boxes"],
  faq: ["boxes"],
  map: ["boxes"],
  file: ["boxes"],
  tip: ["boxes", "buttons"],
  gated: ["boxes"],
};

/** Reads what the open blocks of a page need; `hasPassedGate` where the questions before them are answered. */
export function blockParts(
  blocks: readonly VisitBlock[],
  { plays, hasPassedGate = false }: { readonly plays: boolean; readonly hasPassedGate?: boolean },
): BlockParts {
  const seen = blocks.map((block) => ({
    content: block.content,
    kind: block.rules?.gate && !hasPassedGate ? ("gated" as const) : block.content.kind,
  }));
  const open = seen.filter(({ kind }) => kind !== "gated").map(({ content }) => content);
  return {
    sheets: new Set(seen.flatMap(({ kind }) => [...(SHEETS[kind] ?? []), kind])),
    icons: [...new Set([...seen.flatMap(({ kind }) => ICONS[kind] ?? []), ...open.flatMap(getPlatforms)])],
    frameSources: plays ? frameOrigins(open.flatMap((content) => (content.kind === "embed" ? [content.url] : []))) : [],
    hasForm: open.some(({ kind }) => kind === "capture" || kind === "contact" || (kind === "card" && hasPassedGate)),
    plays,
    texts: open.flatMap(getTexts),
  };
}

function getPlatforms(content: BlockContent): readonly IconName[] {
  return content.kind === "social" ? content.items.map(({ platform }) => platform) : [];
}

function getTexts(content: BlockContent): readonly string[] {
  if (content.kind === "text")
    return content.text.map((part) =>
      ("line" in part ? [part.line] : part.lines)
        .flat(2)
        .map(({ text }) => text)
        .join(""),
    );
  if (content.kind === "faq") return content.items.map(({ question }) => question);
  return [toTitle(content)];
}
