import type { TouchEvent as ReactTouchEvent } from "react";

const KINDS = ["touchmove", "touchend", "touchcancel"] as const;

/**
 * Lets a touch be heard to its end: it belongs to the element where it began, and in a long list that one goes when it is
 * lifted, since a copy is carried instead. Chromium then tells nobody but the element that is gone.
 */
export function keepTouch({ nativeEvent: { target } }: ReactTouchEvent): void {
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
  // not passive, because a move that drags must not scroll as well
  for (const kind of KINDS) target.addEventListener(kind, pass as EventListener, { passive: false });
}
