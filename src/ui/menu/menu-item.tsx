import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { type ReactNode, useEffect, useRef } from "react";
import { ITEMS } from "./items.ts";
import styles from "./menu.module.css";

/** The items of a menu; the first one gets the focus when they mount. */
export function MenuItems({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>(ITEMS)?.focus();
  }, []);
  return (
    <div ref={list} role="none" className={styles.items}>
      {children}
    </div>
  );
}

interface MenuItemProps {
  readonly icon: ReactNode;
  readonly onChoose: () => void;
  readonly children: ReactNode;
  /** If set, the item is one of several of which exactly one is chosen. */
  readonly isChosen?: boolean;
  /** The equivalent keyboard shortcut. */
  readonly keys?: string;
}

export function MenuItem({ icon, onChoose, children, isChosen, keys }: MenuItemProps) {
  const role = isChosen === undefined ? { role: "menuitem" } : { role: "menuitemradio", "aria-checked": isChosen };
  return (
    <button type="button" {...role} tabIndex={-1} className={styles.item} onClick={onChoose}>
      {icon}
      <span className={styles.text}>{children}</span>
      {isChosen && <IconCheck size={17} stroke={2} aria-hidden />}
      {keys && <kbd className={styles.keys}>{keys}</kbd>}
    </button>
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
