import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";

/**
 * The state that a navigation carried. A browser keeps it over a reload, whose document the server renders without it: then
 * it is undefined until React has taken over the document.
 */
export function useLocationState(): unknown {
  const { state } = useLocation();
  return useSyncExternalStore<unknown>(
    neverChanges,
    () => state as unknown,
    () => undefined,
  );
}

const neverChanges = () => () => undefined;
