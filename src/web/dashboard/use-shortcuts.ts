import { useEffect } from "react";

interface Shortcuts {
  readonly onPalette: () => void;
  readonly onSearch: () => void;
  readonly onHelp: () => void;
  /** Moves the focus to the field that creates a short link. */
  readonly onCreate: () => void;
}

/** Ctrl or Cmd with K anywhere; `/`, `?` and `c` outside fields, menus and dialogs. */
export function useShortcuts({ onPalette, onSearch, onHelp, onCreate }: Shortcuts): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      // also checks the key's position, which has another letter on a Russian keyboard
      const isK = event.key.toLowerCase() === "k" || event.code === "KeyK";
      if (isK && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered()) return;
      if (event.key === "/") onSearch();
      else if (event.key === "?") onHelp();
      else if (isC(event)) onCreate();
      else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [onPalette, onSearch, onHelp, onCreate]);
}

/** Matches the C key; on layouts without Latin letters, the key at its position. */
function isC({ key, code, shiftKey }: KeyboardEvent): boolean {
  return !shiftKey && (key === "c" || (code === "KeyC" && !/^[a-z]$/i.test(key)));
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select");
}

function isCovered(): boolean {
  return document.querySelector("dialog[open], [role=dialog], [role=alertdialog], [role=menu]") !== null;
}
