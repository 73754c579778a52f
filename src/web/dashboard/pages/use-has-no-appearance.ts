import { useCurrentPage } from "#client/current-page.ts";
import { usePages } from "#features/pages/screens/pages-queries.ts";

/** True for a page whose appearance is still to be created; false until that is known. */
export function useHasNoAppearance(): boolean {
  const { id } = useCurrentPage();
  return usePages().data?.find(({ _id }) => _id === id)?.has_appearance === false;
}
