import type { ListItem } from "./flat-list.ts";

export type Layout = "table" | "cards";

/** Below this width of the list, rows become cards. */
const TABLE_MIN_REM = 54;

export function layoutFor(widthPx: number, remPx: number): Layout {
  return widthPx >= TABLE_MIN_REM * remPx ? "table" : "cards";
}

const REM = {
  table: { link: 4.5, tags: 1.75, heading: 3.5, hint: 2.75 },
  cards: { link: 9.5, tags: 2.75, heading: 3.75, hint: 2.75 },
} as const;

/** How high a row stands; known without measuring, so that thousands of rows never shift while they are scrolled. */
export function rowSize(item: ListItem, layout: Layout, remPx: number): number {
  const rem = REM[layout];
  if (item.kind === "heading") return (rem.heading + (item.count === 0 ? rem.hint : 0)) * remPx;
  const hasTags = item.kind === "link" && item.link.tags.length > 0;
  return (rem.link + (hasTags ? rem.tags : 0)) * remPx;
}
