import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ITEMS } from "./items.ts";
import styles from "./menu.module.css";

interface MenuProps {
  /** The accessible name of the menu. */
  readonly label: string;
  /** The button's content, which also names it. */
  readonly trigger: ReactNode;
  readonly className?: string | undefined;
  /** `MenuItems`, mounted only while the menu is open, so that their code may load then. */
  readonly children: ReactNode;
}

/** A button with a menu below it: arrows, Home and End move, Escape and a press elsewhere close it. */
export function Menu({ label, trigger, className, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function press(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === "Escape") close();
    else if (event.key === "Tab") setOpen(false);
    else if (!move(event.currentTarget, event.key)) return;
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
  }

  function choose(event: MouseEvent<HTMLDivElement>) {
    if (event.target instanceof Element && event.target.closest(ITEMS)) close();
  }

  return (
    <div ref={frame} className={styles.frame}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={styles.panel}
          onKeyDown={press}
          onClick={choose}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** Moves the focus among the items; false for a key that does not. */
function move(panel: HTMLElement, key: string): boolean {
  const items = [...panel.querySelectorAll<HTMLElement>(ITEMS)];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  if (!Object.hasOwn(steps, key)) return false;
  items[steps[key]!]?.focus();
  return true;
}
