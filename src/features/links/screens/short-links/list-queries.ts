import { infiniteQueryOptions, keepPreviousData, type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import type { ShortLink } from "../../short-links/contract.ts";
import { linkCall, listKey, type Pages } from "../link-queries.ts";
import { type ListFilter, NO_LIST_FILTER, toListQuery } from "./list-filter.ts";

const LINKS_PER_PAGE = "100";

function listQuery(filter: ListFilter) {
  const query = toListQuery(filter);
  return infiniteQueryOptions({
    queryKey: [...listKey, query],
    queryFn: ({ pageParam: cursor, signal }) =>
      linkCall(
        "GET /v1/links",
        { query: { ...query, limit: LINKS_PER_PAGE, ...(cursor !== undefined && { cursor }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** The links that match a filter, page by page. The previous links stay visible while a new filter loads. */
export function useShortLinks(filter: ListFilter) {
  return useInfiniteQuery(listQuery(filter));
}

/** Adds a new link to the top of the unfiltered list. */
export async function addToList(queries: QueryClient, link: ShortLink): Promise<void> {
  const { queryKey } = listQuery(NO_LIST_FILTER);
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<Pages>(queryKey, (cached) => {
    const [first, ...others] = cached?.pages ?? [];
    return cached && first && { ...cached, pages: [{ ...first, links: [link, ...first.links] }, ...others] };
  });
}
