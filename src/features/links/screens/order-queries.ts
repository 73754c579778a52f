import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#client/api-error.ts";
import { createApiClient } from "#client/call.ts";
import type { LinksContract } from "../contract.ts";
import { sortBySections } from "./category-queries.ts";
import { categoriesQuery, blocksQuery, pageItemsKey } from "#features/blocks/screens/page-items.ts";
import { linksQuery } from "./link-queries.ts";
import { inSections, type Section } from "./table/table-sections.ts";

const call = createApiClient<LinksContract>();

const orderQuery = queryOptions({
  queryKey: [...pageItemsKey, "order"],
  queryFn: ({ signal }) => call("GET /v1/widget/link/order", undefined, { signal }),
  // the version belongs to the list in the cache, and both are refetched after every change
  networkMode: "always",
});

interface RequestedOrder {
  readonly sections: readonly Section[];
  /** The sections displayed before. */
  readonly before: readonly Section[];
}

/**
 * The version of the displayed order. If the order may have changed, it is fetched again, and its version is used only
 * if the order is the displayed one. Otherwise the old version is sent, which the server rejects.
 */
async function getVersion(queries: QueryClient, before: readonly Section[]): Promise<number> {
  const known = queries.getQueryState(orderQuery.queryKey);
  if (!known?.isInvalidated) return (await queries.query({ ...orderQuery, staleTime: "static" })).version;
  const { ids, version } = await queries.query({ ...orderQuery, staleTime: 0 });
  const seen = before.flatMap((section) => section.ids);
  const isEqual = ids.length === seen.length && ids.every((id, place) => id === seen[place]);
  return isEqual || known.data === undefined ? version : known.data.version;
}

/** Reorders sections optimistically. Rolls back on failure. */
export function useReorder() {
  const queries = useQueryClient();
  // a drop needs the version of the displayed list
  useQuery(orderQuery);
  return useMutation({
    // each change needs the version returned by the previous one
    scope: { id: "links" },
    networkMode: "always",
    mutationFn: async ({ sections, before }: RequestedOrder) => {
      const version = await getVersion(queries, before);
      const body = { version, sections: sections.map(({ category, ids }) => ({ category, ids: [...ids] })) };
      return call("PUT /v1/widget/link/order", { body });
    },
    async onMutate({ sections }) {
      await queries.cancelQueries({ queryKey: pageItemsKey });
      const links = queries.getQueryData(linksQuery.queryKey);
      const blocks = queries.getQueryData(blocksQuery.queryKey);
      const categories = queries.getQueryData(categoriesQuery.queryKey);
      queries.setQueryData(linksQuery.queryKey, links && inSections(links, sections));
      queries.setQueryData(blocksQuery.queryKey, blocks && inSections(blocks, sections));
      queries.setQueryData(categoriesQuery.queryKey, categories && sortBySections(categories, sections));
      return { links, blocks, categories };
    },
    onSuccess: (order) => queries.setQueryData(orderQuery.queryKey, order),
    onError(error, _wanted, before) {
      queries.setQueryData(linksQuery.queryKey, before?.links);
      queries.setQueryData(blocksQuery.queryKey, before?.blocks);
      queries.setQueryData(categoriesQuery.queryKey, before?.categories);
      // after an API error the list has changed; without a response there is nothing to fetch
      if (error instanceof ApiError) return queries.invalidateQueries({ queryKey: pageItemsKey });
    },
  });
}
