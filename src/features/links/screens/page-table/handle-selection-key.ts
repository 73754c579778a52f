import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface KeysOptions {
  readonly ids: readonly string[];
  readonly selection: { clear(): void; selectAll(): void; extend(from: string, to: string): void };
  readonly scrollTo: (id: string) => void;
}

/**
 * Handles a key in a checkbox: arrow keys move to the next one (Shift extends the selection), Ctrl+A selects all,
 * Escape clears.
 */
export function handleSelectionKey(id: string, event: KeyboardEvent, { ids, selection, scrollTo }: KeysOptions): void {
  if (event.key === "Escape") selection.clear();
  if (event.key === "a" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    selection.selectAll();
  }
  const by = STEPS[event.key];
  const next = by === undefined ? undefined : ids[ids.indexOf(id) + by];
  if (next === undefined) return;
  event.preventDefault();
  if (event.shiftKey) selection.extend(id, next);
  scrollTo(next);
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-select="${next}"]`)?.focus());
}
