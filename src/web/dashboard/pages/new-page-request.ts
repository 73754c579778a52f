import { useSyncExternalStore } from "react";

let isRequested = false;
const listeners = new Set<() => void>();

function setRequested(requested: boolean): void {
  isRequested = requested;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Requests the dialog for a new page, from anywhere in the dashboard. */
export const requestNewPage = () => setRequested(true);
export const dismissNewPage = () => setRequested(false);

/** True while the dialog is requested. */
export function useIsNewPageRequested(): boolean {
  return useSyncExternalStore(
    listen,
    () => isRequested,
    () => false,
  );
}
