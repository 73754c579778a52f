import { useCurrentPage } from "#client/current-user.ts";
import { usePages } from "#features/pages/screens/pages-queries.ts";

/** The current page's entry in the list of pages; undefined until the list is loaded. */
export function useListedPage() {
  const { id } = useCurrentPage();
  return usePages().data?.find(({ _id }) => _id === id);
}
