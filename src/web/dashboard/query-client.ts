import { QueryClient } from "@tanstack/react-query";
import { SECOND_MS } from "#base/time.ts";
import { ApiError } from "#client/api-error.ts";

const RETRIES = 2;

/** API errors are not retried; a server that is briefly unavailable is. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= RETRIES) return false;
  return !(error instanceof ApiError) || error.status >= 500;
}

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10 * SECOND_MS, retry: isWorthRetrying },
      // a change that waits for the network would look saved, and be lost with the tab
      mutations: { networkMode: "always" },
    },
  });
}
