import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { DAY_MS, MINUTE_MS } from "#base/time.ts";
import { createApiClient } from "#client/call.ts";
import type { QueriesContract } from "../queries/contract.ts";

const call = createApiClient<QueriesContract>();
const DAYS = 30;

const NOTHING = { views: 0, uses: 0 };

/** Views and uses of each block by people in the last 30 days; the function returns undefined until they are loaded. */
export function useBlockFigures(isWanted: boolean): (blockId: string) => { views: number; uses: number } | undefined {
  const { data } = useQuery({
    queryKey: ["stats", "blocks"],
    queryFn: ({ signal }) => call("GET /v1/analytics/blocks", { query: lastDays(new Date()) }, { signal }),
    select: ({ blocks }) => new Map(blocks.map(({ id, views, uses }) => [id, { views, uses }])),
    staleTime: MINUTE_MS,
    retry: false,
    refetchOnWindowFocus: true,
    enabled: isWanted,
  });
  // blocks without events are missing from the response
  return useCallback((blockId) => data && (data.get(blockId) ?? NOTHING), [data]);
}

function lastDays(now: Date) {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" });
  const getDay = (instant: number) => day.format(instant);
  return { from: getDay(now.getTime() - (DAYS - 1) * DAY_MS), until: getDay(now.getTime()), zone };
}
