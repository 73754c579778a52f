import { useQuery } from "@tanstack/react-query";
import { MINUTE_MS } from "#base/time.ts";
import { callsOf } from "#features/accounts/screens/call.ts";
import type { Answer } from "#base/contract.ts";
import type { AnalyticsContract } from "../contract.ts";

const call = callsOf<AnalyticsContract>();

export type Summary = Answer<AnalyticsContract["GET /v1/log/my/summary"]>;

/** The last 30 days by the days of where the person is, and the 30 days before. */
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
