import { type QueryState, useQuery } from "@tanstack/react-query";
import { MINUTE_MS } from "#base/time.ts";
import { ApiError } from "#client/api-error.ts";
import { createApiClient } from "#client/call.ts";
import type { AnalyticsContract } from "../contract.ts";
import { useClickSignal } from "./live/use-click-signal.ts";
import { pollMs } from "./poll-pace.ts";

const call = createApiClient<AnalyticsContract>();

const STATS_KEY = ["stats"] as const;

interface Progress {
  readonly data: unknown;
  /** Successful polls until the figures last changed. */
  readonly changedAt: number;
  readonly successes: number;
  /** Failed polls until the last success: the query's own count never starts again. */
  readonly failures: number;
}

const progressByQuery = new WeakMap<object, Progress>();

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
  let last = progressByQuery.get(query) ?? { data: undefined, changedAt: 0, successes: 0, failures: 0 };
  if (last.successes !== dataUpdateCount) {
    const changedAt = last.data === data ? last.changedAt : dataUpdateCount;
    last = { data, changedAt, successes: dataUpdateCount, failures: errorUpdateCount };
    progressByQuery.set(query, last);
  }
  return {
    isWatched: document.hasFocus(),
    failures: errorUpdateCount - last.failures,
    unchanged: dataUpdateCount - last.changedAt,
    retryAfterSeconds: error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0,
  };
}
