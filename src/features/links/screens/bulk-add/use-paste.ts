import { useEffect, useRef } from "react";

interface PasteOptions {
  readonly onOne: (address: string) => void;
  readonly onBulkAdd: (addresses: readonly string[]) => void;
}

/** Handles addresses pasted anywhere on the screen, except in a field or over an open dialog. */
export function usePaste({ onOne, onBulkAdd }: PasteOptions): void {
  const latest = useRef({ onOne, onBulkAdd });
  useEffect(() => {
    latest.current = { onOne, onBulkAdd };
  });
  useEffect(() => {
    async function take(event: ClipboardEvent) {
      if (event.defaultPrevented || isTyping(event.target) || isCovered()) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const { addressesIn } = await import("./addresses-in.ts");
      const [first, ...more] = addressesIn(text);
      if (first === undefined || isCovered()) return;
      if (more.length === 0) latest.current.onOne(first);
      else latest.current.onBulkAdd([first, ...more]);
    }
    const paste = (event: ClipboardEvent) => void take(event);
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}

function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
