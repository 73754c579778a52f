import type { Language } from "#base/language.ts";
import { parseDestination } from "#base/url.ts";
import type { BlockContent, BlockKind, ContentOf } from "#features/links/blocks/content.ts";
import type { VisitBlock } from "#features/links/blocks/visit-block.ts";
import type { WordKey } from "../words.ts";

/** What every block of a page knows of it. */
export interface BlockFrame {
  readonly workspaceId: string;
  readonly handle: string;
  readonly language: Language;
  /** Origin of the CDN of pictures of ours; empty for ourselves. */
  readonly assetOrigin: string;
  /** True where embeds may bring up their player; else they are links to where it is. */
  readonly plays: boolean;
  /** True where each block takes cells of a grid. */
  readonly isTiled: boolean;
  /** What a heading within a block is, after those above it. */
  readonly level: 2 | 3;
  readonly now: Date;
  /** Names the question that was answered to get here, for what is sent on from here. */
  readonly passedGate?: string | undefined;
  /** What was typed into the form of the block, where it has to be filled in again. */
  readonly refill?: Refill | undefined;
}

/** A form that somebody has to fill in again, with what was typed and what is wrong with it. */
export interface Refill {
  readonly typed: Readonly<Record<string, string>>;
  /** What is wrong, by field. */
  readonly errors: ReadonlyMap<string, string>;
}

/** What draws one kind of block is given. */
export interface BlockProps<K extends BlockKind> {
  readonly block: VisitBlock;
  readonly content: ContentOf<K>;
  readonly frame: BlockFrame;
}

/** Where a block has a document of its own, which also takes what its form sends. */
export function pathOfBlock({ handle }: Pick<BlockFrame, "handle">, { id }: Pick<VisitBlock, "id">): string {
  return `/${handle}/-/${id}`;
}

/** Reports that somebody did something with a block where scripts are off; the script takes it away. */
export function getPing({ workspaceId }: BlockFrame, { id }: VisitBlock): { readonly ping: string } {
  return { ping: `/v1/blocks/${workspaceId}/${id}` };
}

/** How an anchor leads to what is to be saved: a page on which its owner's code runs may save nothing itself, a tab of its own may. */
export function getSaving({ plays }: BlockFrame) {
  return plays ? { rel: "nofollow", download: true } : { rel: "nofollow noopener", target: "_blank" };
}

/** An address as an anchor may have it; undefined for one whose scheme we do not lead to. */
export function safeAddress(address: string): string | undefined {
  const read = parseDestination(address);
  return read.ok ? read.href : undefined;
}

/** What each kind is called. */
export const KIND_WORDS: Readonly<Record<BlockKind, WordKey>> = {
  header: "kindHeader",
  text: "kindText",
  divider: "kindDivider",
  social: "kindSocial",
  image: "kindImage",
  gallery: "kindGallery",
  embed: "kindEmbed",
  capture: "kindCapture",
  contact: "kindContact",
  card: "kindCard",
  countdown: "kindCountdown",
  faq: "kindFaq",
  map: "kindMap",
  file: "kindFile",
  tip: "kindTip",
};

/** What a block is called where only its name is shown; empty for one that has none. */
export function toTitle(content: BlockContent): string {
  if ("title" in content) return content.title;
  if ("name" in content) return content.name;
  return content.kind === "header" ? content.text : "";
}
