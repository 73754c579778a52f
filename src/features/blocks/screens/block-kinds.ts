import type { BlockKind } from "../content.ts";

/** The kinds of blocks by group, in the order in which they are offered. */
export const blockGroups = [
  { name: "words", kinds: ["header", "text", "faq", "divider"] },
  { name: "media", kinds: ["image", "gallery", "embed", "file"] },
  { name: "people", kinds: ["social", "card", "contact", "capture"] },
  { name: "more", kinds: ["tip", "countdown", "map"] },
] as const satisfies readonly { name: string; kinds: readonly BlockKind[] }[];
