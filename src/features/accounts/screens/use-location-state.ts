import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";

/**
 * The state that a navigation carried. A browser keeps it over a reload, whose document the server renders without it: then
 * it is undefined until React has taken over the document.
 */
export function useLocationState(): unknown {
  const state = useLocation().state as unknown;
  return useSyncExternalStore(
    neverChanges,
    () => state,
    () => undefined,
  );
}

const neverChanges = () => () => undefined;
