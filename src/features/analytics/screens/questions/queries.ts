import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Answer } from "#base/contract.ts";
import { MINUTE_MS } from "#base/time.ts";
import { callsOf } from "#features/accounts/screens/call.ts";
import type { QuestionsContract } from "../../questions/contract.ts";
import type { Dimension } from "../../questions/question.ts";
import type { View } from "./view.ts";

const call = callsOf<QuestionsContract>();

export type Overview = Answer<QuestionsContract["GET /v1/analytics/overview"]>;
export type Totals = Overview["period"];
export type Series = Answer<QuestionsContract["GET /v1/analytics/series"]>["buckets"];
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

const askedOf = ({ filters, span }: View, zone: string) => ({ ...filters, ...span, zone });

/** Visits, clicks and visitors of the days, and of as many before. */
export function useOverview(view: View, zone: string) {
  const query = askedOf(view, zone);
  return useQuery({
    queryKey: [...questionsKey, "overview", query],
    queryFn: ({ signal }) => call("GET /v1/analytics/overview", { query }, { signal }),
    ...asking,
  });
}

export function useSeries(view: View, zone: string) {
  const query = { ...askedOf(view, zone), interval: view.interval };
  return useQuery({
    queryKey: [...questionsKey, "series", query],
    queryFn: ({ signal }) => call("GET /v1/analytics/series", { query }, { signal }),
    ...asking,
  });
}

export interface BreakdownAsk {
  readonly dimension: Dimension;
  readonly kind: "click" | "visit";
}

/** As many groups as the server gives, so that a list can be searched and saved whole. */
const LIMIT = "500";

export function useBreakdown(view: View, zone: string, { dimension, kind }: BreakdownAsk) {
  const query = { ...askedOf(view, zone), dimension, kind, limit: LIMIT };
  return useQuery({
    queryKey: [...questionsKey, "breakdown", query],
    queryFn: ({ signal }) => call("GET /v1/analytics/breakdown", { query }, { signal }),
    ...asking,
  });
}
