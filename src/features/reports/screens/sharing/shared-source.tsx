import { type ReactNode, useMemo } from "react";
import type { Shared } from "../../sharing/shared-contract.ts";
import { type AnalyticsSource, AnalyticsSourceProvider } from "#features/analytics/screens/statistics/source.tsx";
import { asReader, callShared } from "./shared-calls.ts";

export type OpenShared = Extract<Shared, { readonly locked: false }>;

interface SharedSourceProps {
  readonly token: string;
  readonly unlock: string | undefined;
  readonly shared: OpenShared;
  readonly children: ReactNode;
}

/** Provides the figures of a share to its children. */
export function SharedSource({ token, unlock, shared, children }: SharedSourceProps) {
  const source = useMemo<AnalyticsSource>(() => {
    const params = { token };
    return {
      key: token,
      overview: (query, signal) =>
        callShared("GET /v1/shared/analytics/{token}/overview", { params, query }, asReader(unlock, signal)),
      series: (query, signal) =>
        callShared("GET /v1/shared/analytics/{token}/series", { params, query }, asReader(unlock, signal)),
      breakdown: (query, signal) =>
        callShared("GET /v1/shared/analytics/{token}/breakdown", { params, query }, asReader(unlock, signal)),
      linkNames: new Map(
        shared.links.map(({ _id, name, slug, thumbnail }) => [_id, { name, platform: slug, thumbnail }]),
      ),
      isOwn: false,
      isOfLinks: shared.some_links,
      ...(shared.hide_referrers && { hides: ["referrer"] }),
    };
  }, [token, unlock, shared]);
  return <AnalyticsSourceProvider value={source}>{children}</AnalyticsSourceProvider>;
}
