import { inLanguage, type Language } from "#base/language.ts";
import { parseDestination } from "#base/url.ts";
import type { BlockContent, BlockKind, ContentOf } from "#features/blocks/content.ts";
import type { VisitBlock } from "#features/blocks/visit-block.ts";
import type { TextKey } from "../texts.ts";

/** The context of every block on a page. */
export interface BlockContext {
  readonly workspaceId: string;
  /** Prefix of the paths of the page's links and blocks: `/{handle}`, or empty if the page has its own host. */
  readonly base: string;
  readonly language: Language;
  /** Origin of the CDN of our pictures; empty for this server. */
  readonly assetOrigin: string;
  /** True if embeds may load their player; otherwise they link to the service. */
  readonly plays: boolean;
  /** True if each block takes cells of a grid. */
  readonly isTiled: boolean;
  /** The level of headings within a block. */
  readonly level: 2 | 3;
  readonly now: Date;
  /** The gate that the visitor has passed, repeated in requests from this page. */
  readonly passedGate?: string | undefined;
  /** The rejected values of the block's form, for the visitor to correct. */
  readonly refill?: RejectedForm | undefined;
}

/** The values and errors of a rejected form. */
export interface RejectedForm {
  readonly typed: Readonly<Record<string, string>>;
  /** Error messages by field. */
  readonly errors: ReadonlyMap<string, string>;
}

export interface BlockProps<K extends BlockKind> {
  readonly block: VisitBlock;
  readonly content: ContentOf<K>;
  readonly context: BlockContext;
}

/** The path of a block's own document. */
export function getBlockPath({ base }: Pick<BlockContext, "base">, { id }: Pick<VisitBlock, "id">): string {
  return `${base}/-/${id}`;
}

/** The address of a block's own document, which also receives its form, in the language of the page. */
export function getBlockAddress(
  context: Pick<BlockContext, "base" | "language">,
  block: Pick<VisitBlock, "id">,
): string {
  return inLanguage(getBlockPath(context, block), context.language);
}

/** Reports an interaction with a block when scripts are off; the script removes it. */
export function getPingAttributes({ workspaceId }: BlockContext, { id }: VisitBlock): { readonly ping: string } {
  return { ping: `/v1/blocks/${workspaceId}/${id}` };
}

/**
 * Attributes of a download link. A page with custom code is sandboxed and cannot download, so the link opens a new tab.
 */
export function getDownloadAttributes({ plays }: BlockContext) {
  return plays ? { rel: "nofollow", download: true } : { rel: "nofollow noopener", target: "_blank" };
}

/** An address that is safe as a link target; undefined for a forbidden scheme. */
export function safeAddress(address: string): string | undefined {
  const read = parseDestination(address);
  return read.ok ? read.href : undefined;
}

/** The name of each kind of block. */
export const KIND_TEXT_KEYS: Readonly<Record<BlockKind, TextKey>> = {
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

/** The title of a block, for places that show nothing else of it; empty if it has none. */
export function getBlockTitle(content: BlockContent): string {
  if ("title" in content) return content.title;
  if ("name" in content) return content.name;
  return content.kind === "header" ? content.text : "";
}
