import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { AudienceContract } from "../contract.ts";
import type { SubscriberState } from "../subscribers/states.ts";

export const callAudience = createApiClient<AudienceContract>();

/** The common prefix of the keys of all audience queries. */
export const AUDIENCE = ["audience"] as const;
export const SUBSCRIBERS = [...AUDIENCE, "subscribers"] as const;
export const MESSAGES = [...AUDIENCE, "messages"] as const;

export const summaryQuery = queryOptions({
  queryKey: [...AUDIENCE, "summary"],
  queryFn: ({ signal }) => callAudience("GET /v1/audience/summary", undefined, { signal }),
});

export function useAudienceSummary() {
  return useQuery(summaryQuery);
}

export interface SubscriberFilter {
  readonly search: string;
  /** Empty for all states. */
  readonly state: SubscriberState | "";
}

/** The query parameters of a filter, without empty values. */
export function toQuery<F extends object>(filter: F): { [K in keyof F]?: Exclude<F[K], ""> } {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== "")) as never;
}

/** An infinite list: the cursor of the last page loads the next one. */
function listQuery<Page extends { readonly next: string | null }, Filter extends object>(
  key: readonly string[],
  filter: Filter,
  fetchPage: (query: ReturnType<typeof toQuery<Filter>> & { cursor?: string }, signal: AbortSignal) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey: [...key, filter],
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ ...toQuery(filter), ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export function subscribersQuery(filter: SubscriberFilter) {
  return listQuery(SUBSCRIBERS, filter, (query, signal) =>
    callAudience("GET /v1/audience/subscribers", { query }, { signal }),
  );
}

export interface MessageFilter {
  readonly search: string;
  readonly unread: "1" | "";
}

export function messagesQuery(filter: MessageFilter) {
  return listQuery(MESSAGES, filter, (query, signal) =>
    callAudience("GET /v1/audience/messages", { query }, { signal }),
  );
}
