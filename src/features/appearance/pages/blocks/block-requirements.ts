import type { BlockContent, BlockKind } from "#features/blocks/content.ts";
import { isFormContent } from "#features/blocks/form-kinds.ts";
import type { VisitBlock } from "#features/blocks/visit-block.ts";
import type { IconName } from "../icons.tsx";
import { frameOrigins } from "./embed.tsx";
import { getBlockTitle } from "./block-context.ts";

/** The style sheets of blocks, in `styles/blocks/`, in the order in which a page includes them. */
export const blockSheets = [
  "common",
  "boxes",
  "buttons",
  "fields",
  "text",
  "divider",
  "social",
  "image",
  "gallery",
  "embed",
  "card",
  "countdown",
  "faq",
  "map",
  "file",
  "tip",
] as const;

export type BlockSheet = (typeof blockSheets)[number];

/** What the blocks of a page require of its document. */
export interface BlockRequirements {
  readonly sheets: ReadonlySet<BlockSheet>;
  readonly icons: readonly IconName[];
  /** Allowed origins of player frames. */
  readonly frameSources: readonly string[];
  readonly hasForm: boolean;
  /** Owner-written texts, used to determine the page's direction. */
  readonly texts: readonly string[];
}

/** The icons of each kind, in addition to those of the platforms of a social block. */
const ICONS: Readonly<Record<BlockKind | "gated", readonly IconName[]>> = {
  header: [],
  text: [],
  divider: [],
  social: [],
  image: [],
  gallery: ["close"],
  embed: ["play", "arrow"],
  capture: [],
  contact: [],
  card: ["phone", "mail", "web", "pin", "keep"],
  countdown: [],
  faq: ["plus"],
  map: ["pin", "arrow"],
  file: ["download"],
  tip: [],
  gated: ["hidden"],
};

/** The style sheets of each kind, in addition to `common`. */
const SHEETS: Readonly<Record<BlockKind | "gated", readonly BlockSheet[]>> = {
  header: [],
  text: ["text"],
  divider: ["divider"],
  social: ["social"],
  image: ["image"],
  gallery: ["gallery"],
  embed: ["embed"],
  capture: ["boxes", "fields", "buttons"],
  contact: ["boxes", "fields", "buttons"],
  card: ["boxes", "buttons", "card"],
  countdown: ["boxes", "countdown"],
  faq: ["boxes", "faq"],
  map: ["boxes", "map"],
  file: ["boxes", "file"],
  tip: ["boxes", "buttons", "tip"],
  gated: ["boxes", "file"],
};

/** True for blocks drawn as cards; all others are drawn on the page itself. */
export function isBoxed(kind: BlockKind): boolean {
  return SHEETS[kind].includes("boxes");
}

/** The requirements of a page's visible blocks; `hasPassedGate` is true if the visitor has passed their gates. */
export function getBlockRequirements(
  blocks: readonly VisitBlock[],
  { plays, hasPassedGate = false }: { readonly plays: boolean; readonly hasPassedGate?: boolean },
): BlockRequirements {
  const visible = blocks.map((block) => ({
    content: block.content,
    kind: block.rules?.gate && !hasPassedGate ? ("gated" as const) : block.content.kind,
  }));
  const open = visible.filter(({ kind }) => kind !== "gated").map(({ content }) => content);
  return {
    sheets: new Set(visible.flatMap(({ kind }) => ["common" as const, ...SHEETS[kind]])),
    icons: [...new Set([...visible.flatMap(({ kind }) => ICONS[kind]), ...open.flatMap(getPlatforms)])],
    frameSources: plays ? frameOrigins(open.flatMap((content) => (content.kind === "embed" ? [content.url] : []))) : [],
    hasForm: open.some((content) => isFormContent(content) || (content.kind === "card" && hasPassedGate)),
    texts: open.flatMap(getTexts),
  };
}

function getPlatforms(content: BlockContent): readonly IconName[] {
  return content.kind === "social" ? content.items.map(({ platform }) => platform) : [];
}

function getTexts(content: BlockContent): readonly string[] {
  switch (content.kind) {
    case "text":
      return content.text.map((part) =>
        ("line" in part ? [part.line] : part.lines)
          .flat(2)
          .map(({ text }) => text)
          .join(""),
      );
    case "faq":
      return content.items.map(({ question }) => question);
    case "header":
    case "embed":
    case "capture":
    case "contact":
    case "card":
    case "countdown":
    case "map":
    case "file":
    case "tip":
      return [getBlockTitle(content)];
    case "divider":
    case "social":
    case "image":
    case "gallery":
      return [];
  }
}
