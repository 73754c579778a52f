import { useSyncExternalStore } from "react";

let isWished = false;
const listeners = new Set<() => void>();

function say(wished: boolean): void {
  isWished = wished;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for the dialog of a new page, from wherever in the dashboard. */
export const wishForPage = () => say(true);
export const dropPageWish = () => say(false);

/** True while somebody wants to begin a page. */
export function usePageWish(): boolean {
  return useSyncExternalStore(
    listen,
    () => isWished,
    () => false,
  );
}
