import { useSyncExternalStore } from "react";

/**
 * Returns the value of `read`, but `onServer` on the server and until React has hydrated the document. `read` must return
 * the same value until something else renders the component again: changes are not observed.
 */
export function useBrowserValue<T>(read: () => T, onServer: T): T {
  return useSyncExternalStore(neverChanges, read, () => onServer);
}

const neverChanges = () => () => undefined;
