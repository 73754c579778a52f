import { type MouseEvent, useEffect, useRef, useState } from "react";
import { type Anchor, onUserScroll, showHeading, useAnchors } from "./section-anchors.tsx";
import styles from "./section-nav.module.css";

/** With fewer sections, the list is not shown. */
const SECTIONS_MIN = 3;
/** The share of the window's height at which a heading becomes the current one. */
const READING_LINE = 0.3;

/** Links to the sections of the surrounding `SectionAnchors` and marks the one in view. */
export function SectionNav({ label }: { label: string }) {
  const anchors = useAnchors();
  const current = useCurrentAnchor(anchors);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    // not scrollIntoView, which would scroll the page too
    if (item) list.current?.scrollTo({ left: item.offsetLeft - (list.current.clientWidth - item.clientWidth) / 2 });
  }, [current]);
  if (anchors.length < SECTIONS_MIN) return null;

  function open(event: MouseEvent, { id, heading }: Anchor) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    window.history.replaceState(window.history.state, "", `#${id}`);
    const isReduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    showHeading(heading, isReduced ? "instant" : "smooth");
  }

  return (
    <nav className={styles.nav} aria-label={label}>
      <ul ref={list} className={styles.list}>
        {anchors.map((anchor) => (
          <li key={anchor.id}>
            <a
              href={`#${anchor.id}`}
              aria-current={anchor.id === current ? "location" : undefined}
              onClick={(event) => open(event, anchor)}
            >
              {anchor.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The section that was opened, even if it cannot scroll to the top. Once the person scrolls, the section in view. */
function useCurrentAnchor(anchors: readonly Anchor[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let isScrolled = false;
    const update = () => {
      const opened = isScrolled ? undefined : anchors.find(({ heading }) => heading === document.activeElement);
      setCurrent((opened ?? findCurrent(anchors))?.id);
    };
    const controller = new AbortController();
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    controller.signal.addEventListener("abort", () => observer.disconnect());
    window.addEventListener("scroll", update, { passive: true, signal: controller.signal });
    onUserScroll(() => (isScrolled = true), controller.signal);
    const onFocus = () => {
      isScrolled = false;
      update();
    };
    window.addEventListener("focusin", onFocus, { signal: controller.signal });
    return () => controller.abort();
  }, [anchors]);
  return current;
}

function findCurrent(anchors: readonly Anchor[]): Anchor | undefined {
  const { innerHeight, scrollY } = window;
  if (scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1) return anchors.at(-1);
  const line = innerHeight * READING_LINE;
  return anchors.findLast(({ heading }) => heading.getBoundingClientRect().top <= line) ?? anchors[0];
}
