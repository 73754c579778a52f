import { createScopedStore, useStoreValue } from "#ui/scoped-store.tsx";

const { Provider, useStore } = createScopedStore(false);

export const NewPageRequestProvider = Provider;

/** Returns a function that opens or closes the dialog for a new page, from anywhere in the dashboard. */
export function useRequestNewPage(): (isRequested: boolean) => void {
  return useStore().set;
}

/** True while the dialog should be open. */
export function useIsNewPageRequested(): boolean {
  return useStoreValue(useStore());
}
