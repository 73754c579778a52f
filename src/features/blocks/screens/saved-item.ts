import { createScope, useValue } from "#ui/scope.tsx";

/** The item that was just saved: the id of a link, block or category. */
export interface SavedItem {
  readonly id: string;
  readonly isNew: boolean;
}

const { Provider, useStore } = createScope<SavedItem | undefined>(undefined);

export const SavedItemProvider = Provider;

/** Returns a function that reports a saved item; it waits until a list can show it. */
export function useReportSaved(): (item: SavedItem | undefined) => void {
  return useStore().set;
}

/** The saved item that has not been shown yet. */
export function useSavedItem(): SavedItem | undefined {
  return useValue(useStore());
}
