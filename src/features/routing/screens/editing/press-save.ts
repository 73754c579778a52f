import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";

/** Saves on Ctrl or Cmd with Enter in any field of a form. */
export function pressSave(event: KeyboardEvent, save: () => void): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  // otherwise the field would also handle the key, as a new line or a tag
  event.stopPropagation();
  const field = document.activeElement;
  if (!(field instanceof HTMLElement)) return;
  // leaving the field commits what is being typed
  flushSync(() => field.blur());
  field.focus();
  save();
}
