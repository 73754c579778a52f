import { useQuery } from "@tanstack/react-query";
import { findCalls } from "#features/accounts/screens/call.ts";

/** How a variant does: rates with the bounds between which they most likely lie. */
interface VariantFigures {
  readonly id: string;
  readonly visitors: number;
  readonly goals: number;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  /** How likely it is the best one. */
  readonly best: number;
}

interface SplitFiguresResponse {
  readonly variants: readonly VariantFigures[];
  /** What it takes until one is called the best. */
  readonly state: "no-split" | "no-goals" | "too-few-visitors" | "undecided" | "decided" | "stopped";
}

// because the statistics come after links, and nothing here may lean on them
const call = findCalls() as unknown as (key: string, input: object, options: object) => Promise<unknown>;

/** The figures of a link's split; a minute old at most. */
export function useSplitFigures(linkId: string) {
  return useQuery({
    queryKey: ["split", linkId],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/links/{linkId}/split", { params: { linkId } }, { signal })) as SplitFiguresResponse,
    staleTime: 60_000,
    retry: 1,
  });
}
