import { type Mutation, QueryClient } from "@tanstack/react-query";
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

/**
 * From now on no change of the page is sent, neither those that wait for an earlier one nor new ones, such as an undo.
 * A request names the page that is selected when it is sent: once the dashboard is left, another one.
 */
export function holdChanges(queries: QueryClient): void {
  const cache = queries.getMutationCache();
  for (const mutation of cache.findAll({ predicate: ({ state }) => state.isPaused })) {
    if (isAboutPage(mutation)) cache.remove(mutation);
  }
  cache.config.onMutate = (_input, mutation) => {
    if (isAboutPage(mutation)) throw new Error("The page of this change is no longer selected");
  };
}

/** Reverses `holdChanges`: React may end an effect and start it again. */
export function allowChanges(queries: QueryClient): void {
  delete queries.getMutationCache().config.onMutate;
}

function isAboutPage({ meta }: Pick<Mutation, "meta">): boolean {
  return meta?.["isAccountScoped"] !== true;
}
