import { useSyncExternalStore } from "react";

/** The item that was just saved: the id of a link, block or category. */
export interface SavedItem {
  readonly id: string;
  readonly isNew: boolean;
}

let savedItem: SavedItem | undefined;
const listeners = new Set<() => void>();

/** Reports what was saved; it waits until a list is there that can show it. */
export function reportSaved(next: SavedItem | undefined): void {
  savedItem = next;
  for (const listener of listeners) listener();
}

/** What was saved and has not been shown yet. */
export function useSavedItem(): SavedItem | undefined {
  return useSyncExternalStore(subscribe, () => savedItem);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
