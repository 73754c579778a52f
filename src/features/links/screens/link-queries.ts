import { type QueryClient, queryOptions, useQuery, type InfiniteData } from "@tanstack/react-query";
import { ApiError } from "#client/api-error.ts";
import { createApiClient } from "#client/call.ts";
import type { Link, LinksContract } from "../contract.ts";
import type { CountedTag } from "../tags/contract.ts";
import { blocksQuery, categoriesQuery, pageItemsKey } from "#features/blocks/screens/page-items.ts";
import type { ResponseBody } from "#base/contract.ts";
import type { ShortLink } from "../short-links/contract.ts";

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

/** The current link, from the error that says that it has been changed since. */
export function findCurrentLink(error: unknown): Link | undefined {
  if (!(error instanceof ApiError) || error.code !== "link_changed") return undefined;
  return error.extra["current"] as Link | undefined;
}

/** The cached items of the page before an optimistic change. Pass them to `restore` to undo it. */
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

/** Stores links from a response in the list of the page, if it was loaded. */
export function cacheLinks(queries: QueryClient, responded: readonly Link[]): void {
  queries.setQueryData(linksQuery.queryKey, (cached) => cached && mergeLinks(cached, responded));
}

const isOnPage = ({ onPage }: Link) => onPage;

/** The list of the page, updated with links from a response: new links are appended, and links off the page removed. */
export function mergeLinks(links: readonly Link[], responded: readonly Link[]): Link[] {
  const live = responded.filter(({ deletedAt }) => deletedAt === null);
  const fresh = new Map(live.filter(isOnPage).map((link) => [link._id, link]));
  const gone = new Set(live.filter((link) => !isOnPage(link)).map(({ _id }) => _id));
  const kept = links.filter(({ _id }) => !gone.has(_id)).map((link) => fresh.get(link._id) ?? link);
  const held = new Set(links.map(({ _id }) => _id));
  return [...kept, ...[...fresh.values()].filter(({ _id }) => !held.has(_id))];
}

/** The prefix of the query keys of all lists of short links. */
export const listKey = [...pageItemsKey, "short"] as const;

export type Pages = InfiniteData<ResponseBody<LinksContract["GET /v1/links"]>, string | undefined>;

/** Changes the loaded links of every list, and returns a function that restores the previous ones. */
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
