import { type QueryState, useQuery } from "@tanstack/react-query";
import { MINUTE_MS } from "#base/time.ts";
import { ApiError } from "#features/accounts/screens/api-error.ts";
import { findCalls } from "#features/accounts/screens/call.ts";
import type { AnalyticsContract } from "../contract.ts";
import { useClickSignal } from "./live/use-click-signal.ts";
import { pollMs } from "./poll-pace.ts";

const call = findCalls<AnalyticsContract>();

const STATS_KEY = ["stats"] as const;

/** By query: the last changed figures, and the number of results received by then. */
const lastChanges = new WeakMap<object, { readonly data: unknown; readonly count: number }>();

/**
 * The workspace's clicks, kept up to date while the tab is visible: the live stream signals each click. While it is
 * disconnected, the figures are polled, less often while they do not change.
 */
export function useStats() {
  const isConnected = useClickSignal(STATS_KEY);
  return useQuery({
    queryKey: STATS_KEY,
    queryFn: ({ signal }) => call("GET /v1/log/my/stats", undefined, { signal }),
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: "always",
    refetchInterval: (query) => (isConnected ? MINUTE_MS : pollMs(getPollState(query, query.state))),
  });
}

function getPollState(query: object, { data, dataUpdateCount, error, errorUpdateCount }: QueryState) {
  let last = lastChanges.get(query);
  if (!last || last.data !== data) {
    last = { data, count: dataUpdateCount };
    lastChanges.set(query, last);
  }
  return {
    isWatched: document.hasFocus(),
    failures: error ? errorUpdateCount : 0,
    unchanged: dataUpdateCount - last.count,
    retryAfterSeconds: error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0,
  };
}
