import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useSearchParams } from "react-router";
import { toBatches } from "#base/batches.ts";
import { createApiClient } from "#client/call.ts";
import { usePageAddress } from "#client/page-address.ts";
import { useLinks, useShortLink } from "#features/links/screens/link-queries.ts";
import type { Link } from "#features/links/contract.ts";
import type { ListContract } from "#features/links/short-links/contract.ts";
import type { QueriesContract } from "../../queries/contract.ts";
import { type AnalyticsSource, AnalyticsSourceProvider, type LinkName, useSource } from "./source.tsx";

const call = createApiClient<QueriesContract & ListContract>();

type LinkNames = ReadonlyMap<string, LinkName>;
type NamedLink = Pick<Link, "_id" | "name" | "slug" | "thumbnail">;

const toNames = (links: readonly NamedLink[]): LinkNames =>
  new Map(links.map(({ _id, name, slug, thumbnail }) => [_id, { name, platform: slug, thumbnail }]));

const NO_NAMES: LinkNames = new Map();

/**
 * Query key of the names of links that are not on the page. They are cached as long as the figures that refer to them.
 */
const OFF_PAGE_NAMES = ["analytics", "names-off-page"] as const;

const ID = /^[\da-f-]{36}$/i;

/** Upper bound on ids per API call. */
const IDS_MAX = 100;

async function findNames(ids: readonly string[], signal?: AbortSignal): Promise<LinkNames> {
  const pages = await Promise.all(
    Array.from(toBatches(ids, IDS_MAX), (part) =>
      call("GET /v1/links", { query: { ids: part.join(), limit: String(IDS_MAX) } }, signal && { signal }),
    ),
  );
  return toNames(pages.flatMap(({ links }) => links));
}

/** Provides the figures of the current workspace to its children. */
export function OwnSource({ children }: { children: ReactNode }) {
  const pageAddress = usePageAddress();
  const client = useQueryClient();
  const { data: offPage } = useQuery({
    queryKey: OFF_PAGE_NAMES,
    queryFn: () => NO_NAMES,
    initialData: NO_NAMES,
    enabled: false,
  });
  const links = useNamedLinks();
  const source = useMemo<AnalyticsSource>(
    () => ({
      key: "own",
      overview: (query, signal) => call("GET /v1/analytics/overview", { query }, signal && { signal }),
      series: (query, signal) => call("GET /v1/analytics/series", { query }, signal && { signal }),
      async breakdown(query, signal) {
        const result = await call("GET /v1/analytics/breakdown", { query }, signal && { signal });
        if (query.dimension !== "link") return result;
        const known = new Set(links?.map(({ _id }) => _id));
        const offPageNames = await findNames(
          result.rows.map(({ value }) => value).filter((id) => !known.has(id)),
          signal,
        );
        client.setQueryData<LinkNames>(OFF_PAGE_NAMES, (names = NO_NAMES) => new Map([...names, ...offPageNames]));
        return result;
      },
      blocks: (query, signal) => call("GET /v1/analytics/blocks", { query }, signal && { signal }),
      imported: (query, signal) => call("GET /v1/analytics/imported", { query }, signal && { signal }),
      linkNames: links && new Map([...offPage, ...toNames(links)]),
      isOwn: true,
      pageAddress,
    }),
    [links, offPage, pageAddress, client],
  );
  return <AnalyticsSourceProvider value={source}>{children}</AnalyticsSourceProvider>;
}

/** Adds the names of these links to the surrounding source, which at first has only the names of links on the page. */
export function useLinkNames(ids: readonly string[]): void {
  const client = useQueryClient();
  const { linkNames } = useSource();
  const missing = linkNames ? [...new Set(ids)].filter((id) => !linkNames.has(id)).toSorted() : [];
  useQuery({
    queryKey: [...OFF_PAGE_NAMES, missing],
    async queryFn({ signal }) {
      const offPageNames = await findNames(missing, signal);
      client.setQueryData<LinkNames>(OFF_PAGE_NAMES, (names = NO_NAMES) => new Map([...names, ...offPageNames]));
      return offPageNames.size;
    },
    enabled: missing.length > 0,
  });
}

/** The links on the page, plus the link in the URL if it is not on the page; undefined until loaded. */
function useNamedLinks(): readonly NamedLink[] | undefined {
  const [search] = useSearchParams();
  const { data: links } = useLinks();
  const named = search.get("link") ?? "";
  const isOff = links !== undefined && ID.test(named) && !links.some(({ _id }) => _id === named);
  const { data: other, isLoading } = useShortLink(isOff ? named : undefined);
  return useMemo(() => {
    if (!links || isLoading) return undefined;
    return isOff && other ? [...links, other] : links;
  }, [links, isOff, other, isLoading]);
}
