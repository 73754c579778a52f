import { useSyncExternalStore } from "react";

/** The item that was just saved: the id of a link, block or category. */
export interface SavedItem {
  readonly id: string;
  readonly isNew: boolean;
}

let savedItem: SavedItem | undefined;
const listeners = new Set<() => void>();

/** Reports a saved item; it waits until a list can show it. */
export function reportSaved(next: SavedItem | undefined): void {
  savedItem = next;
  for (const listener of listeners) listener();
}

/** The saved item that has not been shown yet. */
export function useSavedItem(): SavedItem | undefined {
  return useSyncExternalStore(subscribe, () => savedItem);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
