import { useEffect } from "react";
import { useCurrentPage } from "#client/current-page.ts";
import { choosePage, renamePage } from "#client/session.ts";
import { usePages } from "#features/pages/screens/pages-queries.ts";

/** Keeps the stored current page valid: updates a new name, and falls back to the first page if it is gone. */
export function useKnownPage(): void {
  const { id, handle, isFirst } = useCurrentPage();
  const pages = usePages().data;
  useEffect(() => {
    if (!pages) return;
    const page = pages.find(({ _id }) => _id === id);
    if (!page && !isFirst) choosePage(undefined);
    else if (page && page.username !== handle) renamePage(page.username);
  }, [pages, id, handle, isFirst]);
}
