import { type RefObject, useCallback, useEffect, useState } from "react";
import { SECOND_MS } from "#base/time.ts";

const LOOK_AGAIN_MS = 100;
const LONGEST_WAIT_MS = 10 * SECOND_MS;
const LOADING = '[aria-busy="true"], .mantine-Skeleton-root';

interface Printing {
  /** True once all cards must load, even those that have not been scrolled to. */
  readonly isWhole: boolean;
  readonly isWaiting: boolean;
  readonly print: () => void;
}

/**
 * Opens the browser's print dialog once every card of the screen is loaded, also for Ctrl+P and Cmd+P. The event
 * `beforeprint` comes too late: printing does not wait for responses.
 */
export function usePrint(screen: RefObject<HTMLElement | null>): Printing {
  const [isWhole, setWhole] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const print = useCallback(() => {
    setWhole(true);
    setWaiting(true);
  }, []);

  useEffect(() => {
    if (!isWaiting) return;
    const deadline = performance.now() + LONGEST_WAIT_MS;
    const timer = setInterval(() => {
      if (screen.current?.querySelector(LOADING) && performance.now() < deadline) return;
      clearInterval(timer);
      setWaiting(false);
      window.print();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, screen]);

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (isWhole || !isPrintShortcut(event)) return;
      event.preventDefault();
      print();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isWhole, print]);

  return { isWhole, isWaiting, print };
}

/** Compares the letter on layouts with Latin letters, otherwise the physical key, as browsers do. */
function isPrintShortcut({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === "p" : code === "KeyP";
}
