import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { MINUTE_MS } from "#base/time.ts";
import { createApiClient } from "#client/call.ts";
import type { AnalyticsContract } from "../contract.ts";
import type { LinkFigures } from "../summary/contract.ts";
import { countedClicks } from "./counted-clicks.ts";
import { useCounting } from "./counting.ts";

const call = createApiClient<AnalyticsContract>();

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

/** The figures of every link with clicks; undefined while loading, or if not enabled. */
export function useAllLinkFigures(isEnabled: boolean): readonly LinkFigures[] | undefined {
  const { data } = useLinkFigures(isEnabled);
  return data && Object.values(data.links);
}

/** The clicks of each link under this browser's counting; the function returns undefined until they are loaded. */
export function useLinkClicks(): (linkId: string) => number | undefined {
  const { data } = useLinkFigures();
  const counting = useCounting();
  return useCallback(
    // links without clicks are missing from the response
    (linkId) => data && countedClicks(data.links[linkId] ?? NO_CLICKS, counting),
    [data, counting],
  );
}
