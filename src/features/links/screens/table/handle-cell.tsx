import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import type { ComponentProps, TouchEvent as ReactTouchEvent } from "react";
import styles from "#features/blocks/screens/row/row.module.css";

interface HandleCellProps {
  /** Undefined while nothing can be moved. */
  readonly handle: ComponentProps<"span"> | undefined;
}

/** The drag handle of a row. */
export function HandleCell({ handle }: HandleCellProps) {
  return (
    <span role="cell" className={styles.handleCell}>
      {handle ? (
        <span {...handle} className={styles.handle} onTouchStart={forwardTouch}>
          <IconGripVertical size={18} stroke={1.75} />
        </span>
      ) : (
        <span className={styles.handle} data-off>
          <IconGripVertical size={18} stroke={1.75} aria-hidden />
        </span>
      )}
    </span>
  );
}

const KINDS = ["touchmove", "touchend", "touchcancel"] as const;

/**
 * Forwards the events of a touch to the window after its row is removed. A touch belongs to the element on which it
 * began. In a virtual list, lifting a row replaces it with a copy, and Chromium then dispatches further events to the
 * removed element only.
 */
function forwardTouch({ nativeEvent: { target } }: ReactTouchEvent): void {
  if (!(target instanceof Element)) return;
  const pass = (event: TouchEvent) => {
    if (target.isConnected) {
      if (event.type !== "touchmove") stop();
      return;
    }
    const { type, touches, targetTouches, changedTouches } = event;
    const copy = new TouchEvent(type, {
      cancelable: true,
      touches: [...touches],
      targetTouches: [...targetTouches],
      changedTouches: [...changedTouches],
    });
    if (!window.dispatchEvent(copy)) event.preventDefault();
    if (type !== "touchmove") stop();
  };
  const stop = () => {
    for (const kind of KINDS) target.removeEventListener(kind, pass as EventListener);
  };
  // not passive: a drag must not scroll as well
  for (const kind of KINDS) target.addEventListener(kind, pass as EventListener, { passive: false });
}
