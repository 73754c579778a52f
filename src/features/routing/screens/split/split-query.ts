import { useQuery } from "@tanstack/react-query";
import { MINUTE_MS } from "#base/time.ts";
import { createApiClient } from "#client/call.ts";
import type { SplitContract } from "../../split-contract.ts";

const call = createApiClient<SplitContract>();

/** The results of a link's split, up to a minute old. */
export function useSplitFigures(linkId: string) {
  return useQuery({
    queryKey: ["split", linkId],
    queryFn: ({ signal }) => call("GET /v1/links/{linkId}/split", { params: { linkId } }, { signal }),
    staleTime: MINUTE_MS,
    retry: 1,
  });
}
