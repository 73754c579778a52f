import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";

/** Saves on Ctrl or Cmd with Enter, from whichever field of a form; other keys are left to the field. */
export function pressSave(event: KeyboardEvent, save: () => void): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  // because to a field the same key may mean a line, or a tag
  event.stopPropagation();
  const field = document.activeElement;
  if (!(field instanceof HTMLElement)) return;
  // because what is still being typed counts once its field is left
  flushSync(() => field.blur());
  field.focus();
  save();
}
