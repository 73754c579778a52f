import { useLocation } from "react-router";
import { useBrowserValue } from "#ui/use-browser-value.ts";

/**
 * The state of the last navigation. Browsers keep it across a reload, but the server renders the document without it,
 * so it is undefined until React has hydrated the document.
 */
export function useLocationState(): unknown {
  const state = useLocation().state as unknown;
  return useBrowserValue(() => state, undefined);
}
