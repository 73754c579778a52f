import { useSyncExternalStore } from "react";

let isRequested = false;
const listeners = new Set<() => void>();

function say(requested: boolean): void {
  isRequested = requested;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Requests the dialog for a new page, from anywhere in the dashboard. */
export const requestNewPage = () => say(true);
export const dismissNewPage = () => say(false);

/** True while the dialog is requested. */
export function useIsNewPageRequested(): boolean {
  return useSyncExternalStore(
    listen,
    () => isRequested,
    () => false,
  );
}
