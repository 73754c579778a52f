import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ResponseBody } from "#base/contract.ts";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";
import type { LinksContract } from "../../contract.ts";
import type { ShortLink } from "../../list/contract.ts";

/** The prefix of the query keys of all lists of short links. */
export const listKey = [...pageItemsKey, "short"] as const;

export type Pages = InfiniteData<ResponseBody<LinksContract["GET /v1/links"]>, string | undefined>;

/** Changes the loaded links of every list, and returns a function that brings the previous ones back. */
export function changeLists(queries: QueryClient, change: (links: readonly ShortLink[]) => ShortLink[]): () => void {
  const before = queries.getQueriesData<Pages>({ queryKey: listKey });
  queries.setQueriesData<Pages>(
    { queryKey: listKey },
    (cached) => cached && { ...cached, pages: cached.pages.map((page) => ({ ...page, links: change(page.links) })) },
  );
  return () => {
    for (const [key, pages] of before) queries.setQueryData(key, pages);
  };
}
