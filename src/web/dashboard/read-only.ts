import { useEffect } from "react";

const CONTROLS = "button, input, select, textarea";

/** Controls that open something, switch or search. */
const READING = "[role=tab], [type=search], button[aria-haspopup], button[aria-expanded]";
/** What else changes nothing is marked with `data-reads`, a control or all within an element. */
const READING_PARTS = "[data-reads], search, [role=search]";

/**
 * Disables every control of the document that may change something, also in dialogs and in what is rendered later. A
 * new control is disabled until it is marked as reading. Lasts as long as the document: a view ends with it.
 */
export function useReadOnly(isReadOnly: boolean): void {
  useEffect(() => {
    if (!isReadOnly) return;
    const observer = new MutationObserver(disableControls);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled", "data-reads"] });
    disableControls();
    return () => observer.disconnect();
  }, [isReadOnly]);
}

function disableControls(): void {
  for (const control of document.querySelectorAll<HTMLButtonElement>(CONTROLS)) {
    // an assignment that changes nothing would be observed too
    if (!control.disabled && !control.matches(READING) && !control.closest(READING_PARTS)) control.disabled = true;
  }
}
