import { type RefObject, useLayoutEffect, useState } from "react";
import { type Layout, layoutFor } from "./row-size.ts";

interface Frame {
  readonly layout: Layout;
  /** The distance of the list from the top of the document, in pixels. */
  readonly top: number;
  readonly remPx: number;
}

/** The position and size of the list, updated when the layout around it changes. */
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
    // the body too: anything that grows above the list makes it taller
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
