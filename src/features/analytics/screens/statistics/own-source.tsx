import { type ReactNode, useMemo } from "react";
import { createApiClient } from "#client/call.ts";
import { useCurrentPage } from "#client/current-page.ts";
import { useLinks } from "#features/links/screens/link-queries.ts";
import type { QueriesContract } from "../../queries/contract.ts";
import { type AnalyticsSource, AnalyticsSourceProvider } from "./source.tsx";

const call = createApiClient<QueriesContract>();

/** Provides the figures of the current workspace to its children. */
export function OwnSource({ children }: { children: ReactNode }) {
  const { handle: username } = useCurrentPage();
  const { data: links } = useLinks();
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
