import { useQuery } from "@tanstack/react-query";
import { MINUTE_MS } from "#base/time.ts";
import { createApiClient } from "#features/accounts/screens/call.ts";

/** The results of a variant: rates with their credible intervals. */
interface VariantFigures {
  readonly id: string;
  readonly visitors: number;
  readonly goals: number;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  /** The probability that it is the best one. */
  readonly best: number;
}

interface SplitFiguresResponse {
  readonly variants: readonly VariantFigures[];
  /** How far the split is from a winner. */
  readonly state: "no-split" | "no-goals" | "too-few-visitors" | "undecided" | "decided" | "stopped";
}

// untyped: the contract belongs to the statistics, which depend on links and not the reverse
const call = createApiClient() as unknown as (key: string, input: object, options: object) => Promise<unknown>;

/** The results of a link's split, up to a minute old. */
export function useSplitFigures(linkId: string) {
  return useQuery({
    queryKey: ["split", linkId],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/links/{linkId}/split", { params: { linkId } }, { signal })) as SplitFiguresResponse,
    staleTime: MINUTE_MS,
    retry: 1,
  });
}
