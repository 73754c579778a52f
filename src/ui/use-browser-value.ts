import { useSyncExternalStore } from "react";

/** Returns the value of `read`, but `onServer` on the server and until React has hydrated the document. */
export function useBrowserValue<T>(read: () => T, onServer: T): T {
  return useSyncExternalStore(neverChanges, read, () => onServer);
}

const neverChanges = () => () => undefined;
