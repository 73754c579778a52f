import { type QueryState, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { MINUTE_MS, SECOND_MS } from "#base/time.ts";
import { ApiError } from "#client/api-error.ts";
import { createApiClient } from "#client/call.ts";
import type { ResponseBody } from "#base/contract.ts";
import { getDeviceZone } from "#base/zone.ts";
import type { AnalyticsContract } from "../contract.ts";
import { useClickSignal } from "./live/live-stream.ts";
import { getClickCount } from "./statistics/measure.ts";
import { getDay, toDayRange } from "./statistics/period.ts";
import { useCountChoice } from "./count-choice.ts";

const call = createApiClient<AnalyticsContract>();

const STATS_KEY = ["stats"] as const;

interface Progress {
  readonly data: unknown;
  /** Successful polls until the figures last changed. */
  readonly changedAt: number;
  readonly successes: number;
  /** The total number of failed polls at the last success, since react-query never resets its own count. */
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

const WATCHED_MS = SECOND_MS;
const UNWATCHED_MS = 4 * SECOND_MS;
const SLOWEST_MS = 30 * SECOND_MS;
/** After this many polls without a change, each further one doubles the delay. */
const STEADY_POLLS = 5;

interface PollState {
  readonly isWatched: boolean;
  /** Consecutive failed polls. */
  readonly failures?: number;
  /** Consecutive polls that returned unchanged figures. */
  readonly unchanged?: number;
  readonly retryAfterSeconds?: number;
}

/** The delay until the next poll: short while the figures change, then increasingly long. */
export function pollMs({ isWatched, failures = 0, unchanged = 0, retryAfterSeconds = 0 }: PollState): number {
  const defaultMs = isWatched ? WATCHED_MS : UNWATCHED_MS;
  const doublings = Math.max(failures, unchanged - STEADY_POLLS, 0);
  return Math.max(Math.min(defaultMs * 2 ** doublings, SLOWEST_MS), retryAfterSeconds * SECOND_MS);
}

export type Summary = ResponseBody<AnalyticsContract["GET /v1/log/my/summary"]>;

/** The last 30 days and the 30 days before, in the user's time zone. */
export function useSummary() {
  const zone = getDeviceZone();
  return useQuery({
    queryKey: ["stats", "summary", zone],
    queryFn: ({ signal }) => call("GET /v1/log/my/summary", { query: { zone } }, { signal }),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
    retry: false,
  });
}

const NO_CLICKS = { all: 0, unique: 0, noise: 0, own: 0 };

/** The figures of every link with clicks. */
export function useLinkFigures(isEnabled = true) {
  return useQuery({
    queryKey: ["stats", "links"],
    queryFn: ({ signal }) => call("GET /v1/log/my/links", undefined, { signal }),
    staleTime: MINUTE_MS,
    retry: false,
    refetchOnWindowFocus: true,
    enabled: isEnabled,
  });
}

/**
 * Returns a function for the clicks of a link under this browser's count choice; it returns undefined until they are
 * loaded.
 */
export function useLinkClicks(): (linkId: string) => number | undefined {
  const { data } = useLinkFigures();
  const countChoice = useCountChoice();
  return useCallback(
    // links without clicks are missing from the response
    (linkId) => data && getClickCount(data.links[linkId] ?? NO_CLICKS, countChoice),
    [data, countChoice],
  );
}

const NOTHING = { views: 0, uses: 0 };

/**
 * Returns a function for the views and uses of a block by people in the last 30 days; it returns undefined until they
 * are loaded.
 */
export function useBlockFigures(isWanted: boolean): (blockId: string) => { views: number; uses: number } | undefined {
  const { data } = useQuery({
    queryKey: ["stats", "blocks"],
    queryFn({ signal }) {
      const zone = getDeviceZone();
      const query = { ...toDayRange("30d", getDay(new Date(), zone)), zone };
      return call("GET /v1/analytics/blocks", { query }, { signal });
    },
    select: ({ blocks }) => new Map(blocks.map(({ id, views, uses }) => [id, { views, uses }])),
    staleTime: MINUTE_MS,
    retry: false,
    refetchOnWindowFocus: true,
    enabled: isWanted,
  });
  // blocks without events are missing from the response
  return useCallback((blockId) => data && (data.get(blockId) ?? NOTHING), [data]);
}
