import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { LinksContract } from "../contract.ts";
import type { CountedTag } from "../tags/contract.ts";
import { blocksQuery, categoriesQuery, pageItemsKey } from "#features/blocks/screens/page-items.ts";

export const linkCall = createApiClient<LinksContract>();

export const linksQuery = queryOptions({
  queryKey: [...pageItemsKey, "list"],
  queryFn: ({ signal }) => linkCall("GET /v1/widget/link", undefined, { signal }),
});

export function useLinks() {
  return useQuery(linksQuery);
}

/** One link, on the page or not; nothing is fetched without an id. */
export function useShortLink(linkId: string | undefined) {
  return useQuery({
    queryKey: [...pageItemsKey, "one", linkId],
    queryFn: ({ signal }) => linkCall("GET /v1/links/{linkId}", { params: { linkId: linkId ?? "" } }, { signal }),
    enabled: linkId !== undefined,
  });
}

const tagsQuery = queryOptions({
  queryKey: [...pageItemsKey, "tags"],
  queryFn: ({ signal }) => linkCall("GET /v1/links/tags", undefined, { signal }),
});

/** The tags in use, most used first. */
export function useTags(): readonly CountedTag[] {
  return useQuery(tagsQuery).data ?? NO_TAGS;
}

const NO_TAGS: readonly CountedTag[] = [];

/** The cached items of the page before an optimistic change, which `restore` brings back. */
export async function snapshotItems(queries: QueryClient) {
  await queries.cancelQueries({ queryKey: pageItemsKey });
  const links = queries.getQueryData(linksQuery.queryKey);
  const blocks = queries.getQueryData(blocksQuery.queryKey);
  const categories = queries.getQueryData(categoriesQuery.queryKey);
  return {
    links,
    blocks,
    categories,
    restore() {
      queries.setQueryData(linksQuery.queryKey, links);
      queries.setQueryData(blocksQuery.queryKey, blocks);
      queries.setQueryData(categoriesQuery.queryKey, categories);
    },
  };
}
