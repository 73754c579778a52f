import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import styles from "./menu.module.css";

interface MenuProps {
  readonly label: string;
  /** The button that opened the menu: the menu is placed below it and returns the focus to it. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const GAP_PX = 4;

/** A menu of a button: open while it is mounted; on a phone a sheet at the lower edge. */
export function Menu({ label, anchor, onClose, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.showPopover();
    place(element, anchor);
    getItems(element)[0]?.focus({ preventScroll: true });
    const leave = (event: Event) => {
      if ((event as ToggleEvent).newState === "closed") close.current();
    };
    // the page also moves by itself when content above the button loads
    const follow = () => (isInView(anchor) ? place(element, anchor) : element.hidePopover());
    element.addEventListener("toggle", leave);
    addEventListener("scroll", follow, { passive: true });
    addEventListener("resize", follow);
    return () => {
      element.removeEventListener("toggle", leave);
      removeEventListener("scroll", follow);
      removeEventListener("resize", follow);
    };
  }, [anchor]);

  function press(event: KeyboardEvent<HTMLDivElement>) {
    const items = getItems(event.currentTarget);
    const at = items.findIndex((item) => item === document.activeElement);
    const next = nextItem(event.key, items, at);
    if (event.key === "Tab") event.currentTarget.hidePopover();
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles.menu}
      onKeyDown={press}
    >
      {children}
    </div>
  );
}

interface MenuItemProps {
  readonly icon: ReactNode;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({ icon, isDanger, isDisabled, onSelect, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
      data-danger={isDanger || undefined}
      disabled={isDisabled}
      onClick={(event) => {
        // closed first: that returns the focus, which a dialog opened by the action has to remember
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        onSelect();
      }}
    >
      {icon}
      {children}
    </button>
  );
}

function getItems(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)")];
}

function nextItem(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(at <= 0 ? -1 : at - 1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const begins = (item: HTMLElement) => item.textContent.toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins);
}

function isInView(anchor: HTMLElement): boolean {
  const { top, bottom } = anchor.getBoundingClientRect();
  return anchor.isConnected && bottom > 0 && top < innerHeight;
}

/** Below the button, aligned with one of its ends, or above it at the end of the window. */
function place(menu: HTMLElement, anchor: HTMLElement): void {
  const button = anchor.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const isBelow = button.bottom + GAP_PX + height <= innerHeight || button.top < height;
  const top = isBelow ? button.bottom + GAP_PX : button.top - GAP_PX - height;
  menu.style.setProperty("--menu-top", `${Math.max(GAP_PX, Math.min(top, innerHeight - height - GAP_PX))}px`);
  menu.style.setProperty("--menu-left", `${Math.max(GAP_PX, button.right - width)}px`);
}
