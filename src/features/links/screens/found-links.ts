import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";
import type { ShortLink } from "../short-links/contract.ts";
import { linkCall } from "./link-queries.ts";
import { filterBySearch } from "./page-table/link-filter.ts";

/** How long typing must pause before a request is sent. */
export const SEARCH_PAUSE_MS = 250;

/** Links off the page that match a search; sends no request for an empty one. */
export function useFoundLinks(search: string, limit: number): readonly ShortLink[] {
  const q = search.trim();
  const [debounced] = useDebouncedValue(q, SEARCH_PAUSE_MS);
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...pageItemsKey, "found", debounced, limit],
    queryFn: ({ signal }) =>
      linkCall("GET /v1/links", { query: { q: debounced, onPage: "false", limit: String(limit) } }, { signal }),
    enabled: debounced !== "",
    placeholderData: keepPreviousData,
  });
  if (q === "" || !data) return NO_LINKS;
  // until the response arrives, shows the matches in the previous one
  return isPlaceholderData || q !== debounced ? filterBySearch(data.links, q) : data.links;
}

const NO_LINKS: readonly ShortLink[] = [];
