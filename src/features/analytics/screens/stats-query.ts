import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#features/accounts/screens/api-error.ts";
import { callsOf } from "#features/accounts/screens/call.ts";
import type { AnalyticsContract } from "../contract.ts";
import { pollMs } from "./poll-pace.ts";

const call = callsOf<AnalyticsContract>();

/** The workspace's clicks, kept up to date while the tab is visible. */
export function useStats() {
  return useQuery({
    queryKey: ["stats"],
    queryFn: ({ signal }) => call("GET /v1/log/my/stats", undefined, { signal }),
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state: { error, errorUpdateCount } }) =>
      pollMs(
        document.hasFocus(),
        error ? errorUpdateCount : 0,
        error instanceof ApiError ? error.retryAfterSeconds : 0,
      ),
  });
}
