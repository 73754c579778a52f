import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import styles from "./menu.module.css";

interface MenuProps {
  readonly id?: string;
  readonly label: string;
  /** The button that opened the menu: the menu is placed below it and returns the focus to it. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const GAP_PX = 4;

/** The menu of a button. It is open while it is mounted. On phones it is a sheet at the bottom. */
export function Menu({ id, label, anchor, onClose, children }: MenuProps) {
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
    (getItems(element)[0] ?? element).focus({ preventScroll: true });
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === "closed") close.current();
    };
    // the page also moves when content above the button loads, so the menu follows its button
    const follow = () => (isInView(anchor) ? place(element, anchor) : element.hidePopover());
    element.addEventListener("toggle", onToggle);
    addEventListener("scroll", follow, { passive: true });
    addEventListener("resize", follow);
    // items may load after the menu has opened. Unlike `follow`, this never closes the menu: loading content may have
    // pushed the button out of view
    const observer = new ResizeObserver(() => place(element, anchor));
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeEventListener("toggle", onToggle);
      removeEventListener("scroll", follow);
      removeEventListener("resize", follow);
    };
  }, [anchor]);

  function press(event: KeyboardEvent<HTMLDivElement>) {
    const items = getItems(event.currentTarget);
    const at = items.findIndex((item) => item === document.activeElement);
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
    const next = isShortcut ? undefined : nextItem(event.key, items, at);
    if (event.key === "Tab" || event.key === "Escape") event.currentTarget.hidePopover();
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div
      id={id}
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

interface MenuButtonProps {
  /** The accessible name of the menu. */
  readonly label: string;
  /** The button's content, which also names it. */
  readonly trigger: ReactNode;
  readonly className?: string | undefined;
  /** Mounted only while the menu is open, so that its code can load on demand (see `MenuItems`). */
  readonly children: ReactNode;
}

/** A button and its menu. */
export function MenuButton({ label, trigger, className, children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const id = useId();
  // pressing the button closes an open menu before the click event, which must not open it again
  const wasOpen = useRef(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-controls={anchor ? id : undefined}
        onPointerDown={() => {
          wasOpen.current = anchor !== undefined;
        }}
        onClick={({ currentTarget }) => {
          setAnchor(wasOpen.current ? undefined : currentTarget);
          wasOpen.current = false;
        }}
      >
        {trigger}
      </button>
      {anchor && (
        <Menu id={id} label={label} anchor={anchor} onClose={() => setAnchor(undefined)}>
          {children}
        </Menu>
      )}
    </>
  );
}

/** Items whose code loads after the menu has opened. The first one gets the focus when they mount. */
export function MenuItems({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) getItems(list.current)[0]?.focus();
  }, []);
  return (
    <div ref={list} role="none">
      {children}
    </div>
  );
}

/** Related items under a heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={styles.group}>
      <span className={styles.heading} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}

interface MenuItemProps {
  readonly icon: ReactNode;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** If set, the item works like a radio button: exactly one item of the group is chosen. */
  readonly isChosen?: boolean;
  /** The equivalent keyboard shortcut. */
  readonly keys?: string;
  /** True if the item changes nothing. It stays enabled while an operator views the account. */
  readonly isReading?: boolean | undefined;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({ icon, isDanger, isDisabled, isChosen, keys, isReading, onSelect, children }: MenuItemProps) {
  const role = isChosen === undefined ? { role: "menuitem" } : { role: "menuitemradio", "aria-checked": isChosen };
  return (
    <button
      type="button"
      {...role}
      tabIndex={-1}
      className={styles.item}
      data-danger={isDanger || undefined}
      data-reads={isReading}
      disabled={isDisabled}
      onClick={(event) => {
        // closes the menu first, which returns the focus; a dialog opened by the action then restores it to the same
        // place
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        onSelect();
      }}
    >
      {icon}
      <span className={styles.text}>{children}</span>
      {isChosen && <IconCheck size={17} stroke={2} aria-hidden />}
      {keys && <kbd className={styles.keys}>{keys}</kbd>}
    </button>
  );
}

function getItems(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]:not(:disabled)")];
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

/** Places the menu below the button, aligned with one of its ends, or above it if there is no room below. */
function place(menu: HTMLElement, anchor: HTMLElement): void {
  const button = anchor.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const isBelow = button.bottom + GAP_PX + height <= innerHeight || button.top < height;
  const top = isBelow ? button.bottom + GAP_PX : button.top - GAP_PX - height;
  menu.style.setProperty("--menu-top", `${Math.max(GAP_PX, Math.min(top, innerHeight - height - GAP_PX))}px`);
  menu.style.setProperty("--menu-left", `${Math.max(GAP_PX, button.right - width)}px`);
}
