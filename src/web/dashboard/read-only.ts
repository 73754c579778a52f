import { useEffect } from "react";

const CONTROLS = "button, input, select, textarea";
/** Drag handles, by the attribute of the drag library. */
const HANDLES = "[data-rfd-drag-handle-draggable-id]";

/** Controls that change nothing: tabs, search fields, and buttons that open something. */
const READING = "[role=tab], [type=search], button[aria-haspopup], button[aria-expanded]";
/** Other controls that change nothing: they or an element around them have `data-reads`. */
const READING_PARTS = "[data-reads], search, [role=search]";

/** Screens create items from content that is pasted or dropped outside of a field. */
const INPUTS = ["paste", "dragover", "drop"] as const;

/**
 * Disables every control of the document that may change something, including those in dialogs and those rendered
 * later. Drag handles become inert, and pasted or dropped content is ignored. Nothing is enabled again, since the
 * document is closed when the view ends.
 */
export function useReadOnly(isReadOnly: boolean): void {
  useEffect(() => {
    if (!isReadOnly) return;
    const observer = new MutationObserver(disableControls);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled", "data-reads"] });
    disableControls();
    for (const type of INPUTS) window.addEventListener(type, ignore, { capture: true });
    return () => {
      observer.disconnect();
      for (const type of INPUTS) window.removeEventListener(type, ignore, { capture: true });
    };
  }, [isReadOnly]);
}

function disableControls(): void {
  for (const control of document.querySelectorAll<HTMLButtonElement>(CONTROLS)) {
    // checks `disabled` first: even an assignment without a change would trigger the observer again
    if (!control.disabled && !control.matches(READING) && !control.closest(READING_PARTS)) control.disabled = true;
  }
  for (const handle of document.querySelectorAll<HTMLElement>(HANDLES)) handle.inert = true;
}

function ignore(event: Event): void {
  if (event.target instanceof Element && event.target.matches("input:not([disabled]), textarea:not([disabled])"))
    return;
  event.stopImmediatePropagation();
  // otherwise the browser would open a dropped file
  if (event.type !== "paste") event.preventDefault();
  if (event instanceof DragEvent && event.dataTransfer) event.dataTransfer.dropEffect = "none";
}
