import { createContext, type ReactNode, type RefObject, use, useCallback, useEffect, useRef, useState } from "react";

/** A section that the address opens with `#id`. */
export interface Anchor {
  readonly id: string;
  readonly title: string;
  readonly heading: HTMLElement;
}

/** How long a section opened by the address is kept in view while content above it loads. */
const HOLD_MS = 3000;
/** Events that mean that the person has started to scroll. */
const SCROLL_INPUTS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

const Register = createContext<((anchor: Anchor) => () => void) | undefined>(undefined);
const Anchors = createContext<readonly Anchor[]>([]);

/** Collects the sections with an id below this component, in document order. */
export function SectionAnchors({ children }: { children: ReactNode }) {
  const [anchors, setAnchors] = useState<readonly Anchor[]>([]);
  const register = useCallback((anchor: Anchor) => {
    setAnchors((before) => [...before, anchor].toSorted(byPosition));
    return () => setAnchors((before) => before.filter((other) => other !== anchor));
  }, []);
  return (
    <Register value={register}>
      <Anchors value={anchors}>{children}</Anchors>
    </Register>
  );
}

export function useAnchors(): readonly Anchor[] {
  return use(Anchors);
}

/** Registers a section's heading, and opens the section if the address names it. */
export function useAnchor(id: string | undefined, title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const register = use(Register);
  const isAnchor = register !== undefined && id !== undefined;
  useEffect(() => {
    if (!heading.current || !register || id === undefined) return undefined;
    return register({ id, title, heading: heading.current });
  }, [id, title, register]);
  useEffect(() => {
    if (isAnchor && window.location.hash === `#${id}`) openAnchor(id);
  }, [id, isAnchor]);
  return heading;
}

/** Scrolls to the section with this id and focuses its heading. Does nothing for an unknown id. */
export function openAnchor(id: string): void {
  const heading = document.getElementById(id);
  if (!heading) return;
  showHeading(heading, "instant");
  const controller = new AbortController();
  const observer = new ResizeObserver(() => heading.scrollIntoView({ block: "start", behavior: "instant" }));
  observer.observe(document.body);
  controller.signal.addEventListener("abort", () => observer.disconnect());
  onUserScroll(() => controller.abort(), controller.signal);
  setTimeout(() => controller.abort(), HOLD_MS);
}

export function showHeading(heading: HTMLElement, behavior: ScrollBehavior): void {
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "start", behavior });
}

/** Calls back when the person starts to scroll. */
export function onUserScroll(listener: () => void, signal: AbortSignal): void {
  for (const name of SCROLL_INPUTS) window.addEventListener(name, listener, { passive: true, signal });
}

function byPosition(one: Anchor, other: Anchor): number {
  return one.heading.compareDocumentPosition(other.heading) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
