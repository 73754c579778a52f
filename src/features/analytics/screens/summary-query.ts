import { useQuery } from "@tanstack/react-query";
import { MINUTE_MS } from "#base/time.ts";
import { createApiClient } from "#client/call.ts";
import type { ResponseBody } from "#base/contract.ts";
import type { AnalyticsContract } from "../contract.ts";

const call = createApiClient<AnalyticsContract>();

export type Summary = ResponseBody<AnalyticsContract["GET /v1/log/my/summary"]>;

/** The last 30 days and the 30 days before, in the user's time zone. */
export function useSummary() {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return useQuery({
    queryKey: ["stats", "summary", zone],
    queryFn: ({ signal }) => call("GET /v1/log/my/summary", { query: zone ? { zone } : {} }, { signal }),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
    retry: false,
  });
}
