import { useEffect, useEffectEvent } from "react";

/** Takes a text that is pasted anywhere on the screen, except in a field or over an open dialog. */
export function usePaste(onText: (text: string) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || isCovered()) return;
    const text = event.clipboardData?.getData("text/plain").trim() ?? "";
    if (text !== "") onText(text);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event);
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}

/** True if typing or pasting goes into this field. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** True while a dialog is open. */
export function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
