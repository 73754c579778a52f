import { type RefObject, useLayoutEffect, useState } from "react";
import type { ListItem } from "./flat-list.ts";

/** `table`: columns; `lines`: two lines with buttons; `cards`: two lines with a switch and one menu. */
export type ListLayout = "table" | "lines" | "cards";

const LINES_MIN_REM = 35;

/**
 * Chooses a layout by the width of the list. If it is narrower than `tableMinRem`, columns become two lines, and
 * buttons become one menu.
 */
export function toLayout(widthPx: number, remPx: number, tableMinRem: number): ListLayout {
  if (widthPx >= tableMinRem * remPx) return "table";
  return widthPx >= LINES_MIN_REM * remPx ? "lines" : "cards";
}

/** The width that columns need at least, with the gap between two of them and the padding of a row. */
export function getMinWidthRem(
  columns: readonly { readonly width: string }[],
  gapRem: number,
  paddingRem: number,
): number {
  return columns.reduce(
    (sum, { width }) => sum + Number.parseFloat(width.replace("minmax(", "")),
    paddingRem + gapRem * (columns.length - 1),
  );
}

const REM = {
  table: { link: 4.5, tags: 1.75, heading: 3.5, hint: 2.75 },
  lines: { link: 4.75, tags: 1.75, heading: 3.5, hint: 2.75 },
  cards: { link: 5.75, tags: 0, heading: 3.75, hint: 2.75 },
} as const;

/** The height of a row, known without measuring, so that thousands of rows never shift while scrolling. */
export function getRowHeight(item: ListItem, layout: ListLayout, remPx: number): number {
  const rem = REM[layout];
  if (item.kind === "heading") return (rem.heading + (item.count === 0 ? rem.hint : 0)) * remPx;
  const hasTags = item.kind === "link" && item.link.tags.length > 0;
  return (rem.link + (hasTags ? rem.tags : 0)) * remPx;
}

interface Frame {
  readonly layout: ListLayout;
  /** The distance of the list from the top of the document, in pixels. */
  readonly top: number;
  readonly remPx: number;
}

/** The position and size of the list, updated when the layout around it changes. */
export function useFrame(list: RefObject<HTMLElement | null>, tableMinRem: number): Frame {
  const [frame, setFrame] = useState<Frame>({ layout: "table", top: 0, remPx: 16 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const { top, width } = element.getBoundingClientRect();
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const next: Frame = { layout: toLayout(width, remPx, tableMinRem), top: Math.round(top + scrollY), remPx };
      setFrame((current) => (isEqual(current, next) ? current : next));
    };
    measure();
    // observes the body too: anything that grows above the list makes the body taller
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, tableMinRem]);
  return frame;
}

function isEqual(one: Frame, other: Frame): boolean {
  return one.layout === other.layout && one.top === other.top && one.remPx === other.remPx;
}
