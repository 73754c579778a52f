import { type Mutation, QueryClient } from "@tanstack/react-query";
import { SECOND_MS } from "#base/time.ts";
import { ApiError } from "#client/api-error.ts";

const RETRIES = 2;

/** Retries network failures and 5xx responses, but no other API errors. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= RETRIES) return false;
  return !(error instanceof ApiError) || error.status >= 500;
}

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10 * SECOND_MS, retry: isWorthRetrying },
      // by default a change would wait for the network: it would look saved, and be lost if the tab is closed
      mutations: { networkMode: "always" },
    },
  });
}

/**
 * Stops all further changes to the page: drops those that wait for an earlier one, and rejects new ones, such as an
 * undo. Needed because a request names the page that is selected when it is sent, which may be another one by then.
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

/** Reverses `holdChanges`, since React may run the cleanup of an effect and then the effect again. */
export function allowChanges(queries: QueryClient): void {
  delete queries.getMutationCache().config.onMutate;
}

function isAboutPage({ meta }: Pick<Mutation, "meta">): boolean {
  return meta?.["isAccountScoped"] !== true;
}
