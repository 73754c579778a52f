import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { Answer } from "#base/contract.ts";
import { MINUTE_MS } from "#base/time.ts";
import type { QuestionsContract } from "../../questions/contract.ts";
import type { Dimension } from "../../questions/question.ts";
import { toParameters } from "./filter.ts";
import { spanOf } from "./period.ts";
import { type AnalyticsSource, useSource } from "./source.tsx";
import type { View } from "./view.ts";

export type Overview = Answer<QuestionsContract["GET /v1/analytics/overview"]>;
export type Totals = Overview["period"];
export type Series = Answer<QuestionsContract["GET /v1/analytics/series"]>["buckets"];
/** With the instant at which it was answered. */
export interface AskedSeries {
  readonly buckets: Series;
  readonly asOfMs: number;
}
export type BreakdownRow = Answer<QuestionsContract["GET /v1/analytics/breakdown"]>["rows"][number];

/** What begins the key of every question: invalidate it, and all of them are asked anew. */
export const questionsKey = ["questions"] as const;

/** A question of these days is worth asking again after a minute, and keeps its old answer on the screen until then. */
const asking = {
  staleTime: MINUTE_MS,
  refetchInterval: MINUTE_MS,
  placeholderData: keepPreviousData,
  retry: 1,
} as const;

/** What every question about a view says. */
export function askedOf({ filters, span }: Pick<View, "filters" | "span">, zone: string) {
  return { ...toParameters(filters), ...span, zone };
}

/** Visits, clicks and visitors of the days, and of those that they are compared with. */
export function useOverview(view: Pick<View, "period" | "span" | "filters" | "compare">, zone: string) {
  const source = useSource();
  const { filters, compare } = view;
  // because of all time the first day is what the answer tells, and the question may not depend on it
  const span = view.period === "all" ? spanOf("all", view.span.until) : view.span;
  const compared = { compare: compare === "none" ? "before" : compare, reach: "so_far" } as const;
  const query = { ...askedOf({ filters, span }, zone), ...compared } as const;
  return useQuery({
    queryKey: [...questionsKey, source.key, "overview", query],
    queryFn: ({ signal }) => source.overview(query, signal),
    ...asking,
  });
}

export function useSeries(view: View, zone: string, isEnabled = true) {
  const source = useSource();
  const query = { ...askedOf(view, zone), interval: view.interval };
  return useQuery({
    queryKey: [...questionsKey, source.key, "series", query],
    queryFn: async ({ signal }) => ({ ...(await source.series(query, signal)), asOfMs: Date.now() }),
    enabled: isEnabled,
    ...asking,
  });
}

/** How often the blocks of the page were seen and used; the source has to tell of them. */
export function blocksQuestion(source: AnalyticsSource, view: Pick<View, "filters" | "span">, zone: string) {
  const query = askedOf(view, zone);
  return queryOptions({
    queryKey: [...questionsKey, source.key, "blocks", query],
    queryFn: ({ signal }) => source.blocks?.(query, signal) ?? { blocks: [] },
    ...asking,
  });
}

/** How many of people's clicks came with an import; undefined while nobody knows, and where the source does not tell. */
export function useImported(view: Pick<View, "filters" | "span">, zone: string): number | undefined {
  const source = useSource();
  const query = askedOf(view, zone);
  const { data } = useQuery({
    queryKey: [...questionsKey, source.key, "imported", query],
    queryFn: ({ signal }) => source.imported?.(query, signal) ?? { clicks: 0 },
    ...asking,
  });
  return data?.clicks;
}

export interface BreakdownAsk {
  readonly dimension: Dimension;
  readonly kind: "click" | "visit";
}

/** As many groups as the server gives, so that a list can be searched and saved whole. */
const ROWS_LIMIT = "500";

/** One question about a list, as the list and who keeps the whole screen ask it. */
export function breakdownQuery(
  source: AnalyticsSource,
  view: Pick<View, "filters" | "span">,
  zone: string,
  { dimension, kind }: BreakdownAsk,
) {
  const query = { ...askedOf(view, zone), dimension, kind, limit: ROWS_LIMIT };
  return queryOptions({
    queryKey: [...questionsKey, source.key, "breakdown", query],
    queryFn: ({ signal }) => source.breakdown(query, signal),
    staleTime: MINUTE_MS,
  });
}

export function useBreakdown(view: Pick<View, "filters" | "span">, zone: string, ask: BreakdownAsk) {
  return useQuery({ ...breakdownQuery(useSource(), view, zone, ask), ...asking });
}
