import { type ReactNode, useMemo } from "react";
import { useSearchParams } from "react-router";
import { createApiClient } from "#client/call.ts";
import { useCurrentPage } from "#client/current-page.ts";
import { useLinks, useShortLink } from "#features/links/screens/link-queries.ts";
import type { QueriesContract } from "../../queries/contract.ts";
import { type AnalyticsSource, AnalyticsSourceProvider } from "./source.tsx";

const ID = /^[\da-f-]{36}$/i;

const call = createApiClient<QueriesContract>();

/** Provides the figures of the current workspace to its children. */
export function OwnSource({ children }: { children: ReactNode }) {
  const { handle: username } = useCurrentPage();
  const links = useNamedLinks();
  const source = useMemo<AnalyticsSource>(
    () => ({
      key: "own",
      overview: (query, signal) => call("GET /v1/analytics/overview", { query }, signal && { signal }),
      series: (query, signal) => call("GET /v1/analytics/series", { query }, signal && { signal }),
      breakdown: (query, signal) => call("GET /v1/analytics/breakdown", { query }, signal && { signal }),
      blocks: (query, signal) => call("GET /v1/analytics/blocks", { query }, signal && { signal }),
      imported: (query, signal) => call("GET /v1/analytics/imported", { query }, signal && { signal }),
      linkNames:
        links && new Map(links.map(({ _id, name, slug, thumbnail }) => [_id, { name, platform: slug, thumbnail }])),
      isOwn: true,
      pageAddress: `${location.origin}/${username}`,
    }),
    [links, username],
  );
  return <AnalyticsSourceProvider value={source}>{children}</AnalyticsSourceProvider>;
}

/** The links on the page, and the one that the URL names if it is not on the page; undefined until loaded. */
function useNamedLinks() {
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
