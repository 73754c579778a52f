import { type RefObject, useLayoutEffect, useState } from "react";
import { type Layout, layoutFor } from "./row-size.ts";

interface Frame {
  readonly layout: Layout;
  /** How far below the top of the document the list begins, in pixels. */
  readonly top: number;
  readonly remPx: number;
}

/** Where the list stands and how much room it has, as long as the page around it changes. */
export function useFrame(list: RefObject<HTMLElement | null>): Frame {
  const [frame, setFrame] = useState<Frame>({ layout: "table", top: 0, remPx: 16 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const { top, width } = element.getBoundingClientRect();
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const next: Frame = { layout: layoutFor(width, remPx), top: Math.round(top + scrollY), remPx };
      setFrame((current) => (isEqual(current, next) ? current : next));
    };
    measure();
    // the body too, because whatever grows above the list makes it longer
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return frame;
}

function isEqual(one: Frame, other: Frame): boolean {
  return one.layout === other.layout && one.top === other.top && one.remPx === other.remPx;
}
