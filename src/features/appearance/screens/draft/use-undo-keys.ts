import { useEffect } from "react";

/**
 * Ctrl or Cmd with Z takes a change back wherever the focus is, with Shift (or Ctrl with Y) makes it again: a field's own
 * memory would know nothing of the changes around it. Dialogs keep theirs.
 */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest("[role=dialog]")) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && !(key === "y" && event.ctrlKey)) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    // first, because an editor of code would take the keys for itself
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, [undo, redo]);
}
