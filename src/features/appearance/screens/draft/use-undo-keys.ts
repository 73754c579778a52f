import { useEffect } from "react";

/**
 * Ctrl or Cmd with Z undoes wherever the focus is; with Shift (or Ctrl with Y) it redoes. A field's native undo does
 * not know the other changes. Dialogs keep theirs.
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
    // In the capture phase: a code editor would otherwise handle the keys itself.
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, [undo, redo]);
}
