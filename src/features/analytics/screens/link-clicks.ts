import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { MINUTE_MS } from "#base/time.ts";
import { callsOf } from "#features/accounts/screens/call.ts";
import type { AnalyticsContract } from "../contract.ts";

const call = callsOf<AnalyticsContract>();

/** How often each link was clicked; it answers undefined while nobody knows. */
export function useLinkClicks(): (linkId: string) => number | undefined {
  const { data } = useQuery({
    queryKey: ["stats", "links"],
    queryFn: ({ signal }) => call("GET /v1/log/my/links", undefined, { signal }),
    staleTime: MINUTE_MS,
    retry: false,
    refetchOnWindowFocus: true,
  });
  // because what has no click yet is not in the answer
  return useCallback((linkId) => data && (data.links[linkId]?.all ?? 0), [data]);
}
