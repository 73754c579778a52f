import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ResponseBody } from "#base/contract.ts";
import { MINUTE_MS, SECOND_MS } from "#base/time.ts";
import type { QueriesContract } from "../../queries/contract.ts";
import { ROWS_MAX } from "../../queries/limits.ts";
import type { Dimension } from "../../queries/statistics-query.ts";
import { toParameters, type View } from "./view.ts";
import { toDayRange } from "./period.ts";
import { type AnalyticsSource, useSource } from "./source.tsx";

export type Overview = ResponseBody<QueriesContract["GET /v1/analytics/overview"]>;
export type OverviewPeriod = Overview["period"];
export type Series = ResponseBody<QueriesContract["GET /v1/analytics/series"]>["buckets"];
/** A series with the instant of its response. */
export interface DatedSeries {
  readonly buckets: Series;
  readonly asOfMs: number;
}
export type BreakdownRow = ResponseBody<QueriesContract["GET /v1/analytics/breakdown"]>["rows"][number];

const statisticsKey = ["statistics"] as const;

/** Statistics are refetched every minute; the previous result stays on the screen until then. */
const queryDefaults = {
  staleTime: MINUTE_MS,
  refetchInterval: MINUTE_MS,
  placeholderData: keepPreviousData,
  retry: 1,
} as const;

const FIRST_VISIT_MS = 5 * SECOND_MS;

/** The parameters common to all queries of a view. */
export function toQuery({ filters, span }: Pick<View, "filters" | "span">, zone: string) {
  return { ...toParameters(filters), ...span, zone };
}

/** Visits, clicks and visitors of the days and of the compared days. */
export function useOverview(view: Pick<View, "period" | "span" | "filters" | "compare">, zone: string) {
  const source = useSource();
  const { filters, compare } = view;
  // the response for "all" contains the first day, so the query must not depend on it
  const span = view.period === "all" ? toDayRange("all", view.span.until) : view.span;
  const compared = { compare: compare === "none" ? "before" : compare, reach: "so_far" } as const;
  const query = { ...toQuery({ filters, span }, zone), ...compared } as const;
  return useQuery({
    queryKey: [...statisticsKey, source.key, "overview", query],
    queryFn: ({ signal }) => source.overview(query, signal),
    ...queryDefaults,
    // the empty screen promises the first visit within seconds
    refetchInterval: ({ state }) => (state.data?.since === null ? FIRST_VISIT_MS : MINUTE_MS),
  });
}

/** The figures over time. Refetched when the first visit appears, since the cached series does not include it. */
export function useSeries(view: View, zone: string, { isEnabled, isNew }: { isEnabled: boolean; isNew: boolean }) {
  const source = useSource();
  const queries = useQueryClient();
  const query = { ...toQuery(view, zone), interval: view.interval };
  useEffect(() => {
    if (!isNew) return undefined;
    return () => void queries.invalidateQueries({ queryKey: [...statisticsKey, source.key, "series"] });
  }, [isNew, queries, source.key]);
  return useQuery({
    queryKey: [...statisticsKey, source.key, "series", query],
    queryFn: async ({ signal }) => ({ ...(await source.series(query, signal)), asOfMs: Date.now() }),
    enabled: isEnabled,
    ...queryDefaults,
  });
}

/** Views and uses of the page's blocks; empty if the source does not provide them. */
export function blocksQuery(source: AnalyticsSource, view: Pick<View, "filters" | "span">, zone: string) {
  const query = toQuery(view, zone);
  return queryOptions({
    queryKey: [...statisticsKey, source.key, "blocks", query],
    queryFn: ({ signal }) => source.blocks?.(query, signal) ?? { blocks: [] },
    ...queryDefaults,
  });
}

/** How many clicks of people were imported; undefined while loading, or if the source does not provide it. */
export function useImported(view: Pick<View, "filters" | "span">, zone: string): number | undefined {
  const source = useSource();
  const query = toQuery(view, zone);
  const { data } = useQuery({
    queryKey: [...statisticsKey, source.key, "imported", query],
    queryFn: ({ signal }) => source.imported?.(query, signal) ?? { clicks: 0 },
    ...queryDefaults,
  });
  return data?.clicks;
}

interface BreakdownRequest {
  readonly dimension: Dimension;
  readonly kind: "click" | "visit";
}

/** As many groups as the server returns, so that the list can be searched and downloaded. */
const ROWS_LIMIT = String(ROWS_MAX);

/** The query of one list, shared by the list and the download of the whole screen. */
export function breakdownQuery(
  source: AnalyticsSource,
  view: Pick<View, "filters" | "span">,
  zone: string,
  { dimension, kind }: BreakdownRequest,
) {
  const query = { ...toQuery(view, zone), dimension, kind, limit: ROWS_LIMIT };
  return queryOptions({
    queryKey: [...statisticsKey, source.key, "breakdown", query],
    queryFn: ({ signal }) => source.breakdown(query, signal),
    staleTime: MINUTE_MS,
  });
}

export function useBreakdown(view: Pick<View, "filters" | "span">, zone: string, request: BreakdownRequest) {
  return useQuery({ ...breakdownQuery(useSource(), view, zone, request), ...queryDefaults });
}
