import { type ReactNode, useMemo, useState } from "react";
import { createApiClient } from "#client/call.ts";
import { useCurrentPage } from "#client/current-page.ts";
import { useLinks } from "#features/links/screens/link-queries.ts";
import type { Link } from "#features/links/contract.ts";
import type { ListContract } from "#features/links/list/contract.ts";
import type { QueriesContract } from "../../queries/contract.ts";
import { type AnalyticsSource, AnalyticsSourceProvider, type LinkName } from "./source.tsx";

const call = createApiClient<QueriesContract & ListContract>();

type LinkNames = ReadonlyMap<string, LinkName>;
type NamedLink = Pick<Link, "_id" | "name" | "slug" | "thumbnail">;

const toNames = (links: readonly NamedLink[]): LinkNames =>
  new Map(links.map(({ _id, name, slug, thumbnail }) => [_id, { name, platform: slug, thumbnail }]));

/** Ids in one call. */
const IDS = 100;

async function findNames(ids: readonly string[], signal?: AbortSignal): Promise<LinkNames> {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS) }, (_, part) =>
    ids.slice(part * IDS, (part + 1) * IDS),
  );
  const pages = await Promise.all(
    parts.map((part) =>
      call("GET /v1/links", { query: { ids: part.join(), limit: String(IDS) } }, signal && { signal }),
    ),
  );
  return toNames(pages.flatMap(({ links }) => links));
}

/** Provides the figures of the current workspace to its children. */
export function OwnSource({ children }: { children: ReactNode }) {
  const { handle: username } = useCurrentPage();
  const { data: links } = useLinks();
  const [offPage, setOffPage] = useState<LinkNames>(new Map());
  const source = useMemo<AnalyticsSource>(
    () => ({
      key: "own",
      overview: (query, signal) => call("GET /v1/analytics/overview", { query }, signal && { signal }),
      series: (query, signal) => call("GET /v1/analytics/series", { query }, signal && { signal }),
      async breakdown(query, signal) {
        const result = await call("GET /v1/analytics/breakdown", { query }, signal && { signal });
        if (query.dimension !== "link") return result;
        const onPage = new Set(links?.map(({ _id }) => _id));
        const found = await findNames(
          result.rows.map(({ value }) => value).filter((id) => !onPage.has(id)),
          signal,
        );
        if (found.size > 0) setOffPage((known) => new Map([...known, ...found]));
        return result;
      },
      blocks: (query, signal) => call("GET /v1/analytics/blocks", { query }, signal && { signal }),
      imported: (query, signal) => call("GET /v1/analytics/imported", { query }, signal && { signal }),
      linkNames: links && new Map([...offPage, ...toNames(links)]),
      isOwn: true,
      pageAddress: `${location.origin}/${username}`,
    }),
    [links, offPage, username],
  );
  return <AnalyticsSourceProvider value={source}>{children}</AnalyticsSourceProvider>;
}
