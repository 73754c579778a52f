import { useEffect } from "react";

interface Shortcuts {
  readonly onPalette: () => void;
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

/** Ctrl or Cmd with K anywhere; `/` and `?` outside fields and dialogs. */
export function useShortcuts({ onPalette, onSearch, onHelp }: Shortcuts): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      // by key position as well: on a Russian keyboard it is another letter
      const isK = event.key.toLowerCase() === "k" || event.code === "KeyK";
      if (isK && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || hasDialog()) return;
      if (event.key === "/") onSearch();
      else if (event.key === "?") onHelp();
      else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [onPalette, onSearch, onHelp]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select");
}

function hasDialog(): boolean {
  return document.querySelector("dialog[open], [role=dialog], [role=alertdialog]") !== null;
}
