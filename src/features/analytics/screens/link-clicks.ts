import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { MINUTE_MS } from "#base/time.ts";
import { findCalls } from "#features/accounts/screens/call.ts";
import type { AnalyticsContract } from "../contract.ts";
import type { LinkFigures } from "../summary/contract.ts";
import { countedClicks } from "./counted-clicks.ts";
import { useCounting } from "./counting.ts";

const call = findCalls<AnalyticsContract>();

const NO_CLICKS = { all: 0, unique: 0, noise: 0, own: 0 };

function useLinkFigures(isEnabled = true) {
  return useQuery({
    queryKey: ["stats", "links"],
    queryFn: ({ signal }) => call("GET /v1/log/my/links", undefined, { signal }),
    staleTime: MINUTE_MS,
    retry: false,
    refetchOnWindowFocus: true,
    enabled: isEnabled,
  });
}

/** The figures of every link that was ever clicked; undefined while nobody knows, or nobody asks. */
export function useAllLinkFigures(isEnabled: boolean): readonly LinkFigures[] | undefined {
  const { data } = useLinkFigures(isEnabled);
  return data && Object.values(data.links);
}

/** How often each link was clicked, as this browser counts; it answers undefined while nobody knows. */
export function useLinkClicks(): (linkId: string) => number | undefined {
  const { data } = useLinkFigures();
  const counting = useCounting();
  return useCallback(
    // because what has no click yet is not in the answer
    (linkId) => data && countedClicks(data.links[linkId] ?? NO_CLICKS, counting),
    [data, counting],
  );
}
